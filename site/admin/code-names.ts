const countries = new Intl.DisplayNames(['en-GB'], { type: 'region', fallback: 'code' });
const languages = new Intl.DisplayNames(['en-GB'], { type: 'language', fallback: 'code' });

const named = (names: Intl.DisplayNames, code: string): string => {
  try {
    return names.of(code) ?? code;
  } catch {
    // Browsers say what they like about themselves; what is no code is shown as it came.
    return code;
  }
};

export const countryName = (code: string): string => named(countries, code);
export const languageName = (code: string): string => named(languages, code);
