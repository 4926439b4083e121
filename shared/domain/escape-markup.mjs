// @ts-check

/** @type {Readonly<Record<string, string>>} */
const references = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/**
 * Escapes text for HTML, SVG or XML, between tags or in attribute values with quotes of either kind. Not
 * safe for unquoted attributes, scripts, style sheets, comments or element names; an address that begins
 * with `javascript:` still runs. JavaScript, because the build reads it in Node as it is.
 *
 * @param {string} text
 * @returns {string}
 */
export const escapeMarkup = (text) =>
  text.replace(/[&<>"']/g, (character) => references[character] ?? character);
