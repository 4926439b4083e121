import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { built } from '../../../testing/built.ts';

const isText = /\.(?:html|js|json|xml|txt|md|css|webmanifest|svg)$/;

// Ends at the first character that ends a URL in any of the formats. Finds URLs with unencoded
// spaces too.
const addresses = /\/(?:media|images|icons)\/[^"`<>{}\\\n]*\.[a-z0-9]{2,4}\b/g;

export const unescape = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** A `srcset` contains several URLs: `/a.webp 640w, /b.webp 1280w`. */
const candidates = (text: string) =>
  text.replaceAll(/srcset="([^"]*)"/gi, (_, set: string) => set.replaceAll(/\s+\d+w,?\s*/g, '"'));

/**
 * The URLs of pictures, recordings and music in a built text: HTML with its attributes and data,
 * scripts, feeds, Markdown.
 */
export const fileAddressesIn = (text: string): string[] => {
  // Markup within XML is escaped twice.
  const plain = unescape(unescape(candidates(text)));
  return [...new Set(plain.match(addresses))];
};

/** Every text file that the build wrote, by path. */
export const builtTexts = (): { file: string; text: string }[] => {
  const folder = built('site/client');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => isText.test(file))
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
};
