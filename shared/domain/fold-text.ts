// Letters that Unicode does not decompose into a letter and its mark.
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ς: 'σ',
};

/**
 * Normalizes text for searches: without case and accents, so that "resume" finds "Résumé" and "strasse"
 * finds "Straße", and vice versa. The length may change. Idempotent.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßøłđðþæœıς]/g, (character) => plain[character] ?? character);
