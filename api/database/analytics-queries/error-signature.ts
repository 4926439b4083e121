/**
 * The same text for errors that differ in numbers, hexadecimal ids, host names and the hashes in
 * bundle names alone: "https://a.b/assets/main-D3adB33f.js:12:34" is "/assets/main-#.js:#:#".
 */
export const errorSignature = (kind: string, message: string, stack: string): string =>
  [kind, message, stack]
    .join('\n')
    .replace(/\b[a-z][a-z0-9+.-]{1,20}:\/\/[^/\s)]{1,255}/gi, '')
    .replace(/-[\w-]{8}(?=\.m?js\b)/g, '-#')
    .replace(/\b[0-9a-f]{8,}(?:-[0-9a-f]{4,}){0,4}\b/gi, '#')
    .replace(/\d+/g, '#');
