export interface Locale {
  /** A BCP 47 tag. */
  language: string;
  direction: 'ltr' | 'rtl';
}

/** The scripts of living languages that are written from right to left. */
const rightToLeft = new Set([
  'Adlm',
  'Arab',
  'Hebr',
  'Mand',
  'Nkoo',
  'Rohg',
  'Samr',
  'Syrc',
  'Thaa',
]);

export const localeOf = (language: string): Locale => {
  const { script } = new Intl.Locale(language).maximize();
  return { language, direction: script && rightToLeft.has(script) ? 'rtl' : 'ltr' };
};

/** The language of the texts. The build puts that of the content's owner.yaml in its place. */
export const locale: Locale = { language: 'en', direction: 'ltr' };
