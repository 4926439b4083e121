// @ts-check

const types = /** @type {const} */ (['ai', 'automation', 'trading', 'other']);

/**
 * The guide for language models (https://llmstxt.org): whose site this is, and the URL of every
 * text as markdown.
 * @param {import('./material.mjs').Material} material
 * @param {string} publicUrl
 */
export const llmsText = ({ texts, sections, owner, projects, posts }, publicUrl) => {
  const { guide } = texts.feeds;
  const { resume, contact } = texts.sections;
  /** @param {string} name @param {readonly string[]} lines */
  const section = (name, lines) =>
    lines.length === 0 ? [] : ['', `## ${name}`, '', ...lines.map((line) => `- ${line}`)];
  return [
    `# ${owner.name}`,
    '',
    `> ${owner.role}. ${owner.offer}`,
    '',
    owner.summary,
    ...types.flatMap((type) =>
      section(
        type === 'other' ? guide.other : texts.sections[type].title,
        projects
          .filter((project) => project.type === type)
          .map(
            ({ id, title, description }) =>
              `[${title}](${publicUrl}/projects/${id}.md): ${description}`,
          ),
      ),
    ),
    ...section(
      texts.sections.blog.title,
      posts.map(
        ({ slug, title, description }) =>
          `[${title}](${publicUrl}/blog/${slug}.md): ${description}`,
      ),
    ),
    ...section(guide.about, [
      ...(sections.resume ? [`[${resume.title}](${publicUrl}/resume): ${guide.resume}`] : []),
      `[${contact.title}](${publicUrl}/contact): ${guide.contact}`,
    ]),
    ...section(
      // A word of the format: readers short of room may leave this section out.
      'Optional',
      sections.blog ? [`[RSS](${publicUrl}/rss.xml): ${guide.rss}`] : [],
    ),
    '',
  ].join('\n');
};
