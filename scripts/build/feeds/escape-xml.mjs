// @ts-check

/** @type {Record<string, string>} */
const names = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

// What XML 1.0 cannot carry, not even escaped.
// oxlint-disable-next-line eslint/no-control-regex
const impossible = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** @param {string} text */
export const escapeXml = (text) =>
  text.replace(impossible, '').replace(/[&<>"']/g, (character) => names[character] ?? character);
