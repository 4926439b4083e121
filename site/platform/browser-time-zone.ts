const isKnown = (name: string | undefined): name is string => {
  // Only new browsers support an offset such as "+05:00" as a zone; Node 20 rejects it.
  if (name === undefined || !/^[a-z]/i.test(name) || name === 'Etc/Unknown') return false;
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
};

/**
 * The browser's IANA time zone. With `isFallback`, the browser named none that all systems know
 * ("Etc/Unknown", "+05:00"), and times are in UTC.
 */
export const browserTimeZone = (
  named: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone,
): { readonly name: string; readonly isFallback: boolean } =>
  isKnown(named) ? { name: named, isFallback: false } : { name: 'UTC', isFallback: true };
