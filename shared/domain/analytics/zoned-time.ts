import { DAY_MS } from '#shared/domain/time.ts';

// Each takes some 30 kB, and a name has any number of spellings in capitals.
const FORMATS = 100;

/** Caches the results of `make` for up to a hundred time zones. */
export const rememberFormats = <Format>(
  make: (timeZone: string) => Format,
): ((timeZone: string) => Format) => {
  const formats = new Map<string, Format>();
  return (timeZone) => {
    const known = formats.get(timeZone);
    if (known) return known;
    const made = make(timeZone);
    if (formats.size >= FORMATS) formats.clear();
    formats.set(timeZone, made);
    return made;
  };
};

const formatOf = rememberFormats(
  (timeZone) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
);

/** Whether the runtime's time zone data knows the name, such as "Europe/Berlin" or "UTC". */
export const isTimeZone = (name: string): boolean => {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
};

/** The zone's wall clock at an instant, read as if it were UTC; whole seconds. */
const wallClock = (at: number, timeZone: string): number => {
  // "29/03/2026, 14:05:06": matching it takes half the time of `formatToParts`.
  const numbers = formatOf(timeZone).format(at).match(/\d+/g)?.map(Number);
  const [day = 0, month = 0, year = 0, hour = 0, minute = 0, second = 0] = numbers ?? [];
  return Date.UTC(year, month - 1, day, hour, minute, second);
};

/** The offset of the zone's clocks from UTC at an instant, in ms. */
const zoneOffset = (at: number, timeZone: string): number =>
  wallClock(at, timeZone) - Math.floor(at / 1_000) * 1_000;

/**
 * `zoneOffset` for many instants: queries the zone twice per UTC day, and every time on the days when
 * its clocks change.
 */
export const createZoneOffsets = (timeZone: string): ((at: number) => number) => {
  const ofDays = new Map<number, number | null>();
  return (at) => {
    const day = Math.floor(at / DAY_MS);
    let offset = ofDays.get(day);
    if (offset === undefined) {
      const first = zoneOffset(day * DAY_MS, timeZone);
      offset = first === zoneOffset((day + 1) * DAY_MS, timeZone) ? first : null;
      ofDays.set(day, offset);
    }
    return offset ?? zoneOffset(at, timeZone);
  };
};

/** The calendar date (ISO, "2026-03-29") of an instant in a zone. */
export const dateIn = (at: number, timeZone: string): string =>
  new Date(wallClock(at, timeZone)).toISOString().slice(0, 10);

/**
 * The first instant of a calendar date in a zone, ms since the epoch. If the clocks change at midnight
 * (Beirut, Santiago), its local time may be 01:00, or the first of two midnights.
 */
export const startOfDate = (date: string, timeZone: string): number => {
  const asUtc = Date.parse(`${date}T00:00:00Z`);
  const offsetAt = (at: number) => wallClock(at, timeZone) - at;
  const candidates = [asUtc - offsetAt(asUtc - DAY_MS), asUtc - offsetAt(asUtc + DAY_MS)];
  const [earlier = asUtc, later = asUtc] = candidates.sort((a, b) => a - b);
  return dateIn(earlier, timeZone) === date ? earlier : later;
};

/** Adds days to a date; `days` may be negative. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Whole days from one date to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

const MINUTE_MS = 60_000;

/**
 * The first instant at which the wall clock of a zone shows this minute of a date, or a later one. A
 * skipped time counts as reached when it is skipped; a repeated one, the first time.
 */
export const instantOf = (date: string, minute: number, timeZone: string): number => {
  const asUtc = Date.parse(`${date}T00:00:00Z`) + minute * MINUTE_MS;
  const offsetAt = (at: number) => wallClock(at, timeZone) - at;
  const before = asUtc - offsetAt(asUtc - DAY_MS);
  const after = asUtc - offsetAt(asUtc + DAY_MS);
  if (wallClock(before, timeZone) === asUtc) return before;
  if (wallClock(after, timeZone) === asUtc) return after;
  // Skipped: the clocks change between the two.
  let [shown, reached] = [after, before];
  while (reached - shown > 1_000) {
    const middle = shown + Math.floor((reached - shown) / 2_000) * 1_000;
    if (wallClock(middle, timeZone) >= asUtc) reached = middle;
    else shown = middle;
  }
  return reached;
};
