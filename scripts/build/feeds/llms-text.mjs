// @ts-check

const groups = /** @type {const} */ ([
  ['ai', 'AI projects'],
  ['automation', 'Automation projects'],
  ['trading', 'Trading research projects'],
  ['other', 'Other projects'],
]);

/**
 * The guide for language models (https://llmstxt.org): whose site this is, and the URL of every
 * text as markdown.
 * @param {import('./material.mjs').Material} material
 * @param {string} publicUrl
 */
export const llmsText = ({ sections, owner, projects, posts }, publicUrl) => {
  /** @param {string} name @param {readonly string[]} lines */
  const section = (name, lines) =>
    lines.length === 0 ? [] : ['', `## ${name}`, '', ...lines.map((line) => `- ${line}`)];
  return [
    `# ${owner.name}`,
    '',
    `> ${owner.role}. ${owner.offer}`,
    '',
    owner.summary,
    ...groups.flatMap(([type, name]) =>
      section(
        name,
        projects
          .filter((project) => project.type === type)
          .map(
            ({ id, title, description }) =>
              `[${title}](${publicUrl}/projects/${id}.md): ${description}`,
          ),
      ),
    ),
    ...section(
      'Writing',
      posts.map(
        ({ slug, title, description }) =>
          `[${title}](${publicUrl}/blog/${slug}.md): ${description}`,
      ),
    ),
    ...section('About', [
      ...(sections.resume
        ? [`[Résumé](${publicUrl}/resume): experience, skills and education`]
        : []),
      `[Contact](${publicUrl}/contact): how to reach the office`,
    ]),
    ...section(
      'Optional',
      sections.blog ? [`[RSS](${publicUrl}/rss.xml): the writing in full`] : [],
    ),
    '',
  ].join('\n');
};
