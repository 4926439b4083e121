// Letters written from right to left, and the marks that set a direction.
const turning =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u200F\u202A-\u202E\u2066-\u2069\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const isolates = /[\u2066-\u2069]/g;

/**
 * A name for use within a sentence of plain text, where there is no markup: isolated (U+2068, U+2069),
 * so that its writing direction turns nothing around it. A name from left to right stays as it is.
 */
export const isolated = (name: string): string =>
  turning.test(name) ? `\u2068${name.replace(isolates, '')}\u2069` : name;
