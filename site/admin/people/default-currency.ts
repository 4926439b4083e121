/** Currencies with the regions in which people pay with them. */
const regions: Readonly<Record<string, string>> = {
  EUR: 'AT BE BG HR CY EE FI FR DE GR IE IT LV LT LU MT NL PT SK SI ES',
  GBP: 'GB',
  CHF: 'CH LI',
  DKK: 'DK',
  NOK: 'NO',
  SEK: 'SE',
  ISK: 'IS',
  PLN: 'PL',
  CZK: 'CZ',
  HUF: 'HU',
  RON: 'RO',
  UAH: 'UA',
  TRY: 'TR',
  ILS: 'IL',
  AED: 'AE',
  SAR: 'SA',
  USD: 'US PR EC SV PA',
  CAD: 'CA',
  MXN: 'MX',
  BRL: 'BR',
  ARS: 'AR',
  CLP: 'CL',
  COP: 'CO',
  AUD: 'AU',
  NZD: 'NZ',
  JPY: 'JP',
  CNY: 'CN',
  HKD: 'HK',
  TWD: 'TW',
  KRW: 'KR',
  SGD: 'SG',
  MYR: 'MY',
  THB: 'TH',
  IDR: 'ID',
  PHP: 'PH',
  VND: 'VN',
  INR: 'IN',
  PKR: 'PK',
  ZAR: 'ZA',
  NGN: 'NG',
  KES: 'KE',
  EGP: 'EG',
  MAD: 'MA',
};

/** Newer than the types: browsers had it as a property first. */
interface ZonedLocale {
  readonly timeZones?: readonly string[];
  getTimeZones?(): readonly string[] | undefined;
}

const zonesOf = (region: string): readonly string[] => {
  const locale = new Intl.Locale(`und-${region}`) as ZonedLocale;
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
};

/** The currency of the place where a browser is, by its time zone, else by its language. */
export const currencyOf = (timeZone: string, language: string): string => {
  const all = Object.entries(regions).map(
    ([currency, list]) => [currency, list.split(' ')] as const,
  );
  const byZone = all.find(([, list]) => list.some((region) => zonesOf(region).includes(timeZone)));
  const { region = '' } = new Intl.Locale(language).maximize();
  return (byZone ?? all.find(([, list]) => list.includes(region)))?.[0] ?? 'USD';
};
