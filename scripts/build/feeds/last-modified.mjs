// @ts-check

/** @param {readonly (string | undefined)[]} dates */
const newest = (dates) =>
  dates
    .filter((date) => date !== undefined)
    .toSorted()
    .at(-1);

/**
 * The day on which each page last changed: a post by its own date, a project by its files, a list
 * by its newest item. Undefined if unknown.
 * @param {import('./material.mjs').Material} material
 * @param {ReadonlyMap<string, string>} commitDates by path in the content folder
 * @returns {(path: string) => string | undefined}
 */
export const lastModified = ({ projects, posts }, commitDates) => {
  /** @param {string} prefix */
  const committed = (prefix) =>
    newest([...commitDates].map(([file, date]) => (file.startsWith(prefix) ? date : undefined)));
  /** @type {Map<string, string | undefined>} */
  const dates = new Map();
  for (const post of posts) dates.set(`/blog/${post.slug}`, post.updated ?? post.date);
  for (const project of projects)
    dates.set(
      `/projects/${project.id}`,
      newest([project.date, committed(`projects/${project.id}/`)]),
    );
  /** @param {(project: import('./material.mjs').Material['projects'][number]) => boolean} isIn */
  const ofProjects = (isIn) =>
    newest(projects.filter(isIn).map(({ id }) => dates.get(`/projects/${id}`)));
  for (const collection of ['ai', 'automation', 'trading'])
    dates.set(
      `/${collection}`,
      ofProjects(({ type, category }) => type === collection || category === collection),
    );
  const all = ofProjects(() => true);
  for (const path of ['/projects', '/pictures', '/vr-experience']) dates.set(path, all);
  const written = newest(posts.map(({ slug }) => dates.get(`/blog/${slug}`)));
  const owner = committed('owner.yaml');
  dates.set('/blog', written);
  dates.set('/', newest([all, written, owner]));
  dates.set('/resume', newest([committed('resume.yaml'), owner]));
  dates.set('/contact', owner);
  dates.set('/music', committed('music/'));
  dates.set('/videos', committed('videos/'));
  return (path) => dates.get(path);
};
