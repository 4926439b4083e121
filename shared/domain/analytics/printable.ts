// Control and format characters and lone surrogates have no business in a text shown in tables.
const unprintable = /[\p{Cc}\p{Cf}\p{Surrogate}]/gu;
const plain = /^[\x20-\x7e]*$/;

/** A text without what cannot be seen. Plain ASCII, the common case, is not searched by category. */
export const printable = (text: string): string =>
  plain.test(text) ? text : text.replace(unprintable, '');
