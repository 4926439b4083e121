// @ts-check

/**
 * @typedef {import('#site/content-model/project.ts').ProjectSummary} ProjectSummary
 * @typedef {import('#site/content-model/project.ts').ProjectBody} ProjectBody
 * @typedef {import('#site/content-model/post.ts').PostSummary} PostSummary
 * @typedef {import('#site/texts/en.ts').Texts} Texts
 */

/**
 * Makes links of the site absolute, so that they work wherever the file is read, and replaces
 * pictures by their descriptions. Leaves code unchanged.
 * @param {string} markdown
 * @param {string} publicUrl
 * @param {Texts['feeds']} texts
 */
const withAbsoluteLinks = (markdown, publicUrl, texts) =>
  markdown
    .split(/(^```[\s\S]*?^```)/m)
    .map((part) =>
      part.startsWith('```')
        ? part
        : part
            .replace(/\]\((<?)\/(?!\/)/g, `]($1${publicUrl}/`)
            // Readers of plain text get the picture's description.
            .replace(
              /!\[([^\]]*)\]\((?:<pictures\/[^>]*>|pictures\/[^)]*)\)/g,
              (_, described) => `_${texts.picture(described)}_`,
            ),
    )
    .join('');

/** @param {string} text */
const cell = (text) => text.replaceAll('|', '\\|');

/**
 * @param {ProjectSummary} project
 * @param {{ body: ProjectBody, documents: ReadonlyMap<string, string>, projects: readonly ProjectSummary[], publicUrl: string, texts: Texts }} around
 *   `documents` holds the markdown of each sheet, by its key
 */
export const projectTwin = (project, { body, documents, projects, publicUrl, texts }) => {
  const { feeds, ui } = texts;
  const status = {
    completed: ui.status.completed,
    'in-progress': ui.status.inProgress,
    archived: ui.status.archived,
  }[project.status];
  const page = `${publicUrl}/projects/${project.id}`;
  const related = (project.relatedProjects ?? []).flatMap((id) => {
    const known = projects.find((other) => other.id === id);
    return known ? [`[${known.title}](${publicUrl}/projects/${id}.md)`] : [];
  });
  const documentTexts = project.documentKeys.map((key) => {
    const heading =
      key === 'readme' ? '' : `# ${project.title}: ${texts.projects.documents[key]}\n\n`;
    return `${heading}${documents.get(key) ?? ''}`;
  });
  const text = [
    `# ${project.title}`,
    `> ${project.description}`,
    [
      `- ${feeds.page}: <${page}>`,
      `- ${ui.titleBlock.number} ${project.number}, ${project.date}, ${status}, ${ui.type[project.type]}`,
      ...(body.technologies.length > 0
        ? [`- ${feeds.technologies}: ${body.technologies.join(', ')}`]
        : []),
      ...(project.tags.length > 0 ? [`- ${feeds.tags}: ${project.tags.join(', ')}`] : []),
      ...(related.length > 0 ? [`- ${feeds.related}: ${related.join(', ')}`] : []),
    ].join('\n'),
    ...(body.overview === '' ? [] : [body.overview]),
    ...(project.metrics.length === 0
      ? []
      : [
          [
            `| ${feeds.measure} | ${feeds.value} |`,
            '| --- | --- |',
            ...project.metrics.map(({ label, value }) => `| ${cell(label)} | ${cell(value)} |`),
          ].join('\n'),
        ]),
    ...documentTexts,
  ].join('\n\n');
  return `${withAbsoluteLinks(text, publicUrl, feeds)}\n`;
};

/**
 * @param {PostSummary} post
 * @param {{ markdown: string, author: string, publicUrl: string, texts: Texts['feeds'] }} around
 */
export const postTwin = (post, { markdown, author, publicUrl, texts }) => {
  const updated = post.updated === undefined ? '' : `, ${texts.updated(post.updated)}`;
  const text = [
    `# ${post.title}`,
    `> ${post.description}`,
    [
      `- ${texts.page}: <${publicUrl}/blog/${post.slug}>`,
      `- ${author}, ${post.date}${updated}`,
      `- ${texts.tags}: ${post.tags.join(', ')}`,
    ].join('\n'),
    markdown,
  ].join('\n\n');
  return `${withAbsoluteLinks(text, publicUrl, texts)}\n`;
};
