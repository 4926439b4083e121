// @ts-check

/** @type {Readonly<Record<string, string>>} */
const references = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/**
 * A text for HTML, SVG or XML, between tags or as the value of an attribute in quotes of either
 * kind. Not safe for an attribute without quotes, a script, a style sheet, a comment or the name of
 * an element; an address that begins with `javascript:` still runs. JavaScript, because the build
 * reads it in Node as it is.
 *
 * @param {string} text
 * @returns {string}
 */
export const escapeMarkup = (text) =>
  text.replace(/[&<>"']/g, (character) => references[character] ?? character);
