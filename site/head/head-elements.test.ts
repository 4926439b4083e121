import { expect, test } from 'vitest';
import type { Head } from '#site/head/head.ts';
import { headMarkup } from '#site/head/head-elements.ts';

const page: Head = {
  title: 'Looms & <cards>',
  description: 'She said "weave".',
  canonical: 'https://example.com/looms',
  alternates: [{ type: 'text/markdown', title: 'Markdown', href: 'https://example.com/looms.md' }],
  openGraph: {
    type: 'article',
    image: 'https://example.com/cards/looms.png',
    imageAlt: 'A loom',
    more: [
      ['article:tag', 'cards'],
      ['article:tag', 'thread'],
    ],
  },
  twitterCard: 'summary_large_image',
  jsonLd: null,
  isConsole: false,
};

test('an indexed page has its canonical URL, its alternates and its picture', () => {
  const markup = headMarkup(page, 'Ada Byron');
  expect(markup).toContain('<title>Looms &amp; &lt;cards&gt;</title>');
  expect(markup).toContain('name="description" content="She said &quot;weave&quot;."');
  expect(markup).toContain('<link data-page="" rel="canonical" href="https://example.com/looms">');
  expect(markup).toContain('rel="alternate" type="text/markdown" title="Markdown"');
  expect(markup).toContain('property="og:image" content="https://example.com/cards/looms.png"');
  expect(markup.match(/article:tag/g)).toHaveLength(2);
  expect(markup).not.toContain('noindex');
});

test('a page that is not indexed has `noindex` and no canonical URL', () => {
  const hidden = { ...page, canonical: null, openGraph: { ...page.openGraph, image: null } };
  const markup = headMarkup(hidden, 'Ada Byron');
  expect(markup).toContain('<meta data-page="" name="robots" content="noindex">');
  expect(markup).not.toMatch(/canonical|og:url|og:image"/);
});
