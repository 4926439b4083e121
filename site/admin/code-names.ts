const countries = new Intl.DisplayNames(['en-GB'], { type: 'region', fallback: 'code' });
const languages = new Intl.DisplayNames(['en-GB'], { type: 'language', fallback: 'code' });

const named = (names: Intl.DisplayNames, code: string): string => {
  try {
    return names.of(code) ?? code;
  } catch {
    // Browsers may report anything; a value that is not a code is shown as received.
    return code;
  }
};

export const countryName = (code: string): string => named(countries, code);
export const languageName = (code: string): string => named(languages, code);
