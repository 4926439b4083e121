import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

// Kept by encodeURIComponent; brackets end an address in Markdown, quotes one in CSS.
const unsafe = /[!'()*]/g;

/**
 * The address of a file by its name as content writes it, percent-encoded, so that every page, feed
 * and script can use it as it is. Composed Unicode, as the server looks it up.
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
 * Finds files of `folder`, which is published at `root`, by their addresses as content writes them.
 * Null for what is not there. macOS may store the name in another form of Unicode.
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
