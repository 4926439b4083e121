import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { built } from '../../../testing/built.ts';

const isText = /\.(?:html|js|json|xml|txt|md|css|webmanifest|svg)$/;

// Up to what ends an address in any of them. One that is not encoded is found with its spaces.
const addresses = /\/(?:media|images|icons)\/[^"`<>{}\\\n]*\.[a-z0-9]{2,4}\b/g;

export const unescape = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** The candidates of a `srcset` are one text: `/a.webp 640w, /b.webp 1280w`. */
const candidates = (text: string) =>
  text.replaceAll(/srcset="([^"]*)"/gi, (_, set: string) => set.replaceAll(/\s+\d+w,?\s*/g, '"'));

/**
 * The addresses of pictures, recordings and music in a text of the site: HTML with its attributes and
 * data, scripts, feeds, Markdown.
 */
export const fileAddressesIn = (text: string): string[] => {
  // Markup within XML is escaped twice.
  const plain = unescape(unescape(candidates(text)));
  return [...new Set(plain.match(addresses))];
};

/** Every text that the build wrote for browsers and other readers, by its path. */
export const builtTexts = (): { file: string; text: string }[] => {
  const folder = built('site/client');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => isText.test(file))
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
};
