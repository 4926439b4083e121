import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

// encodeURIComponent leaves these; brackets end an address in Markdown, quotes end one in CSS.
const unsafe = /[!'()*]/g;

/**
 * The percent-encoded address of a file by its name in the content. Every page, feed and script can
 * use it unchanged. Its Unicode is composed, as the server looks it up.
 */
export const encodeAddress = (address: string): string =>
  address
    .normalize('NFC')
    .split('/')
    .map((part) =>
      encodeURIComponent(part).replace(
        unsafe,
        (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
      ),
    )
    .join('/');

/**
 * Finds files of `folder`, which is published at `root`, by their addresses in the content. Null
 * for missing files. macOS may store the name in another Unicode form.
 */
export const findPublished = (folder: string, root: string) => {
  const found = existsSync(folder) ? readdirSync(folder) : [];
  const names = new Map(found.map((name) => [name.normalize('NFC'), name]));
  return (address: string): string | null => {
    const name = address.startsWith(root)
      ? names.get(address.slice(root.length).normalize('NFC'))
      : undefined;
    return name === undefined ? null : join(folder, name);
  };
};
