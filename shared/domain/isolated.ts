// Right-to-left letters, and the marks that set a direction.
const turning =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u200F\u202A-\u202E\u2066-\u2069\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const isolates = /[\u2066-\u2069]/g;

/**
 * Isolates a name for use within a sentence of plain text (U+2068, U+2069), so that its writing
 * direction does not affect the text around it. A left-to-right name stays as it is.
 */
export const isolated = (name: string): string =>
  turning.test(name) ? `\u2068${name.replace(isolates, '')}\u2069` : name;
