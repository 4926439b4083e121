// Control and format characters and lone surrogates, which do not belong in tables.
const unprintable = /[\p{Cc}\p{Cf}\p{Surrogate}]/gu;
const plain = /^[\x20-\x7e]*$/;

/** Removes invisible characters. Skips the slow category search for plain ASCII, the common case. */
export const printable = (text: string): string =>
  plain.test(text) ? text : text.replace(unprintable, '');
