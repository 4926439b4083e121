// @ts-check
import { escapeMarkup } from '#shared/domain/escape-markup.mjs';

// Characters that XML 1.0 forbids, even escaped.
// oxlint-disable-next-line eslint/no-control-regex
const impossible = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** @param {string} text */
const escapeXml = (text) => escapeMarkup(text.replace(impossible, ''));

/** @param {string} isoDate */
const rfc822 = (isoDate) => new Date(`${isoDate}T00:00:00Z`).toUTCString();

/**
 * A post's HTML for feed readers, which have neither this site's style sheet nor its URL: links
 * become absolute, drawings become a link, and keyboard aids and self-links of headings are
 * removed.
 * @param {string} html
 * @param {string} page absolute address
 * @param {import('#site/texts/en.ts').Texts['feeds']} texts
 */
export const forReaders = (html, page, texts) => {
  const { origin } = new URL(page);
  return (
    html
      .replace(
        /<figure class="diagram">[\s\S]*?<figcaption>([\s\S]*?)<\/figcaption><\/figure>/g,
        (_, caption) => `<p><a href="${page}">${texts.drawing(caption)}</a></p>`,
      )
      .replace(/<a href="#[^"]*">((?:(?!<\/a>)[\s\S])*)<\/a>(?=<\/h[1-6]>)/g, '$1')
      .replace(/<span class="[a-z]">([^<]*)<\/span>/g, '$1')
      .replace(/\s(?:tabindex|role|aria-label|data-language)="[^"]*"/g, '')
      // Keeps one picture in one format: feed readers choose badly among several.
      .replace(
        /<picture>.*?<img src="([^"]*)"[^>]*? alt="([^"]*)"[^>]*><\/picture>/g,
        '<img src="$1" alt="$2">',
      )
      .replace(/(href|src)="\/(?!\/)/g, `$1="${origin}/`)
      .replace(/href="#/g, `href="${page}#`)
  );
};

/**
 * @param {import('./material.mjs').Material} material
 * @param {string} publicUrl
 */
export const rssFeed = ({ language, texts, owner, posts, postBodies }, publicUrl) => {
  const items = posts.map((post) => {
    const page = `${publicUrl}/blog/${post.slug}`;
    const html = forReaders(postBodies[post.slug]?.html ?? '', page, texts.feeds);
    return [
      '    <item>',
      `      <title>${escapeXml(post.title)}</title>`,
      `      <link>${page}</link>`,
      `      <guid isPermaLink="true">${page}</guid>`,
      `      <pubDate>${rfc822(post.date)}</pubDate>`,
      `      <dc:creator>${escapeXml(owner.name)}</dc:creator>`,
      ...post.tags.map((tag) => `      <category>${escapeXml(tag)}</category>`),
      `      <description>${escapeXml(post.description)}</description>`,
      `      <content:encoded>${escapeXml(html)}</content:encoded>`,
      '    </item>',
    ].join('\n');
  });
  const latest = posts
    .map(({ date, updated }) => updated ?? date)
    .toSorted()
    .at(-1);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '  <channel>',
    `    <title>${escapeXml(texts.head.feed(owner.name))}</title>`,
    `    <link>${publicUrl}/blog</link>`,
    `    <description>${escapeXml(owner.offer)}</description>`,
    `    <language>${escapeXml(language)}</language>`,
    ...(latest === undefined ? [] : [`    <lastBuildDate>${rfc822(latest)}</lastBuildDate>`]),
    `    <atom:link href="${publicUrl}/rss.xml" rel="self" type="application/rss+xml"/>`,
    ...items,
    '  </channel>',
    '</rss>',
    '',
  ].join('\n');
};
