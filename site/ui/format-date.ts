import { texts } from '#site/texts/en.ts';

/**
 * "2025-03-14" as "March 14, 2025"; "2025-03" as "March 2025". Independent of the time zone, and
 * without `Intl`, whose first use is slow on a phone.
 */
export const formatDate = (iso: string): string => {
  const [year = '', month = '', day] = iso.split('-');
  const name = texts.dates.monthName(Number(month)) ?? month;
  return day === undefined
    ? texts.dates.month(name, year)
    : texts.dates.day(name, Number(day), year);
};
