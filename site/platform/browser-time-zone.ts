const isKnown = (name: string | undefined): name is string => {
  // An offset such as "+05:00" is a zone for new browsers only; Node 20 refuses it.
  if (name === undefined || !/^[a-z]/i.test(name) || name === 'Etc/Unknown') return false;
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
};

/**
 * The IANA time zone of this browser. `isFallback`: it names none that everybody knows ("Etc/Unknown",
 * "+05:00"), so times are in UTC.
 */
export const browserTimeZone = (
  named: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone,
): { readonly name: string; readonly isFallback: boolean } =>
  isKnown(named) ? { name: named, isFallback: false } : { name: 'UTC', isFallback: true };
