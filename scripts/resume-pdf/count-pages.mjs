// @ts-check

/**
 * The pages of a PDF as Chromium writes it, whose page objects are not compressed.
 * @param {Buffer} pdf
 */
export const countPages = (pdf) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
