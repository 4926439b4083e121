const dayShape = /^\d{4}-\d{2}-\d{2}$/;

/** `Date.parse` accepts the 30th of February as the 2nd of March. */
export const isDay = (text: string): boolean =>
  dayShape.test(text) && new Date(`${text}T00:00:00Z`).getUTCDate() === Number(text.slice(8));

/** A count in an export; null for anything else. */
export const countOf = (text: string): number | null =>
  /^\d{1,12}$/.test(text) ? Number(text) : null;

/**
 * Ms since the epoch; null for anything but a time. Umami writes "2025-03-01 10:00:00" in UTC, its
 * PostgreSQL "2025-03-01 10:00:00.123+00", GoatCounter "2025-03-01T10:00:00Z".
 */
export const timeOf = (text: string): number | null => {
  const match =
    /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.\d+)?(?:Z|([+-]\d{2}):?(\d{2})?)?$/.exec(
      text.trim(),
    );
  const [, day = '', time, hours = '+00', minutes = '00'] = match ?? [];
  if (!isDay(day)) return null;
  const at = Date.parse(`${day}T${time}${hours}:${minutes}`);
  return Number.isNaN(at) ? null : at;
};

/** The host of an address or of an equivalent; null for an empty text. */
export const hostOf = (referrer: string): string | null => {
  const text = referrer.trim();
  if (text === '') return null;
  const host = /^(?:[a-z]+:\/\/)?([^/?#]+)/i.exec(text)?.[1] ?? text;
  return host.replace(/^www\./, '').toLowerCase();
};
