import { escapeMarkup } from '#shared/domain/escape-markup.mjs';
import type { Head } from '#site/head/head.ts';

/** An element of a page's head. The attribute `data-page` marks it for replacement. */
export interface HeadElement {
  tag: 'meta' | 'link';
  attributes: Readonly<Record<string, string>>;
}

export const PAGE_ATTRIBUTE = 'data-page';

const meta = (attributes: HeadElement['attributes']): HeadElement => ({ tag: 'meta', attributes });
const property = (name: string, content: string) => meta({ property: name, content });

const pictureOf = ({ image, imageAlt }: Head['openGraph']): HeadElement[] => [
  ...(image === null
    ? []
    : [
        property('og:image', image),
        property('og:image:width', '1200'),
        property('og:image:height', '630'),
        meta({ name: 'twitter:image', content: image }),
      ]),
  ...(imageAlt === null ? [] : [property('og:image:alt', imageAlt)]),
];

/** The console can be installed as an app. */
const consoleElements: readonly HeadElement[] = [
  { tag: 'link', attributes: { rel: 'manifest', href: '/console.webmanifest' } },
  { tag: 'link', attributes: { rel: 'apple-touch-icon', href: '/icons/console-apple-180.png' } },
];

/** Description, canonical URL, alternates and Open Graph, in this order. */
export const headElements = (head: Head, siteName: string): HeadElement[] => {
  const { title, description, canonical, alternates, openGraph, twitterCard } = head;
  return [
    meta({ name: 'description', content: description }),
    canonical === null
      ? meta({ name: 'robots', content: 'noindex' })
      : { tag: 'link', attributes: { rel: 'canonical', href: canonical } },
    ...alternates.map((alternate): HeadElement => ({
      tag: 'link',
      attributes: { rel: 'alternate', ...alternate },
    })),
    // Only the console has these, and it has no canonical URL.
    ...(head.isConsole ? consoleElements : []),
    property('og:title', title),
    property('og:description', description),
    property('og:type', openGraph.type),
    property('og:site_name', siteName),
    ...(canonical === null ? [] : [property('og:url', canonical)]),
    ...pictureOf(openGraph),
    ...openGraph.more.map(([name, content]) => property(name, content)),
    meta({ name: 'twitter:card', content: twitterCard }),
  ];
};

/** Title and elements as HTML, for the prerender. */
export const headMarkup = (head: Head, siteName: string): string => {
  const elements = headElements(head, siteName).map(({ tag, attributes }) => {
    const written = Object.entries(attributes).map(
      ([name, value]) => ` ${name}="${escapeMarkup(value)}"`,
    );
    return `<${tag} ${PAGE_ATTRIBUTE}=""${written.join('')}>`;
  });
  return `<title>${escapeMarkup(head.title)}</title>${elements.join('')}`;
};
