import { ownName } from '#shared/domain/geo-location.ts';

const countries = new Intl.DisplayNames(['en-GB'], { type: 'region', fallback: 'code' });
const languages = new Intl.DisplayNames(['en-GB'], { type: 'language', fallback: 'code' });

const named = (names: Intl.DisplayNames, code: string): string => {
  try {
    return names.of(code) ?? code;
  } catch {
    // Browsers may report anything; an invalid code is shown as received.
    return code;
  }
};

export const countryName = (code: string): string => named(countries, code);

/**
 * Names a region or city with its parents: 'Munich, Bavaria, Germany' for 'Munich, Bavaria, DE'.
 */
export const regionName = (text: string): string => {
  const names = text.split(', ');
  const code = names.pop() ?? '';
  return [...new Set([...names, countryName(code)])].join(', ');
};

interface Location {
  readonly country: string | null;
  readonly city?: string | null | undefined;
}

/** 'Munich, Germany', or the country alone; null if unknown. */
export const cityAndCountry = ({ country, city }: Location): string | null => {
  if (country === null) return null;
  const names = city ? [ownName(city), countryName(country)] : [countryName(country)];
  return [...new Set(names)].join(', ');
};

export const languageName = (code: string): string => named(languages, code);
