// @ts-check

/**
 * @typedef {import('#site/content-model/project.ts').ProjectSummary} ProjectSummary
 * @typedef {import('#site/content-model/project.ts').ProjectBody} ProjectBody
 * @typedef {import('#site/content-model/post.ts').PostSummary} PostSummary
 */

const documentNames = {
  readme: '',
  architecture: 'Architecture',
  api: 'API',
  deployment: 'Deployment',
};

/**
 * Makes links of the site absolute, so that they work wherever the file is read, and replaces
 * pictures by their descriptions. Leaves code unchanged.
 * @param {string} markdown
 * @param {string} publicUrl
 */
const withAbsoluteLinks = (markdown, publicUrl) =>
  markdown
    .split(/(^```[\s\S]*?^```)/m)
    .map((part) =>
      part.startsWith('```')
        ? part
        : part
            .replace(/\]\((<?)\/(?!\/)/g, `]($1${publicUrl}/`)
            // Readers of plain text get the picture's description.
            .replace(/!\[([^\]]*)\]\((?:<pictures\/[^>]*>|pictures\/[^)]*)\)/g, '_Picture: $1_'),
    )
    .join('');

/** @param {string} text */
const cell = (text) => text.replaceAll('|', '\\|');

/**
 * @param {ProjectSummary} project
 * @param {{ body: ProjectBody, texts: ReadonlyMap<string, string>, projects: readonly ProjectSummary[], publicUrl: string }} around
 *   `texts` holds the markdown of each sheet, by its key
 */
export const projectTwin = (project, { body, texts, projects, publicUrl }) => {
  const page = `${publicUrl}/projects/${project.id}`;
  const related = (project.relatedProjects ?? []).flatMap((id) => {
    const known = projects.find((other) => other.id === id);
    return known ? [`[${known.title}](${publicUrl}/projects/${id}.md)`] : [];
  });
  const documentKeys = project.documentKeys.map((key) => {
    const name = documentNames[key];
    return `${name === '' ? '' : `# ${project.title}: ${name}\n\n`}${texts.get(key) ?? ''}`;
  });
  const text = [
    `# ${project.title}`,
    `> ${project.description}`,
    [
      `- Page: <${page}>`,
      `- Plate ${project.number}, ${project.date}, ${project.status}, ${project.type}`,
      ...(body.technologies.length > 0 ? [`- Technologies: ${body.technologies.join(', ')}`] : []),
      ...(project.tags.length > 0 ? [`- Tags: ${project.tags.join(', ')}`] : []),
      ...(related.length > 0 ? [`- Related: ${related.join(', ')}`] : []),
    ].join('\n'),
    ...(body.overview === '' ? [] : [body.overview]),
    ...(project.metrics.length === 0
      ? []
      : [
          [
            '| Measure | Value |',
            '| --- | --- |',
            ...project.metrics.map(({ label, value }) => `| ${cell(label)} | ${cell(value)} |`),
          ].join('\n'),
        ]),
    ...documentKeys,
  ].join('\n\n');
  return `${withAbsoluteLinks(text, publicUrl)}\n`;
};

/**
 * @param {PostSummary} post
 * @param {{ markdown: string, author: string, publicUrl: string }} around
 */
export const postTwin = (post, { markdown, author, publicUrl }) => {
  const updated = post.updated === undefined ? '' : `, updated ${post.updated}`;
  const text = [
    `# ${post.title}`,
    `> ${post.description}`,
    [
      `- Page: <${publicUrl}/blog/${post.slug}>`,
      `- ${author}, ${post.date}${updated}`,
      `- Tags: ${post.tags.join(', ')}`,
    ].join('\n'),
    markdown,
  ].join('\n\n');
  return `${withAbsoluteLinks(text, publicUrl)}\n`;
};
