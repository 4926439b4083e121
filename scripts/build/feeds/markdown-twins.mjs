// @ts-check

/**
 * @typedef {import('#site/content-model/project.ts').Plate} Plate
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
 * Makes links of the site absolute, so that they work wherever the file is read; code is unchanged.
 * @param {string} markdown
 * @param {string} publicUrl
 */
const withAbsoluteLinks = (markdown, publicUrl) =>
  markdown
    .split(/(^```[\s\S]*?^```)/m)
    .map((part) =>
      part.startsWith('```') ? part : part.replace(/\]\(\/(?!\/)/g, `](${publicUrl}/`),
    )
    .join('');

/** @param {string} text */
const cell = (text) => text.replaceAll('|', '\\|');

/**
 * @param {Plate} plate
 * @param {{ body: ProjectBody, texts: ReadonlyMap<string, string>, plates: readonly Plate[], publicUrl: string }} around
 *   `texts` holds the markdown of each sheet, by its key
 */
export const projectTwin = (plate, { body, texts, plates, publicUrl }) => {
  const page = `${publicUrl}/projects/${plate.id}`;
  const related = (plate.relatedProjects ?? []).flatMap((id) => {
    const known = plates.find((other) => other.id === id);
    return known ? [`[${known.title}](${publicUrl}/projects/${id}.md)`] : [];
  });
  const documentKeys = plate.documentKeys.map((key) => {
    const name = documentNames[key];
    return `${name === '' ? '' : `# ${plate.title}: ${name}\n\n`}${texts.get(key) ?? ''}`;
  });
  const text = [
    `# ${plate.title}`,
    `> ${plate.description}`,
    [
      `- Page: <${page}>`,
      `- Plate ${plate.number}, ${plate.date}, ${plate.status}, ${plate.type}`,
      `- Technologies: ${body.technologies.join(', ')}`,
      `- Tags: ${plate.tags.join(', ')}`,
      ...(related.length > 0 ? [`- Related: ${related.join(', ')}`] : []),
    ].join('\n'),
    body.overview,
    [
      '| Measure | Value |',
      '| --- | --- |',
      ...plate.metrics.map(({ label, value }) => `| ${cell(label)} | ${cell(value)} |`),
    ].join('\n'),
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
