const months = [
  'January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October',
  'November', 'December',
]; // oxfmt-ignore

/** "2025-03-14" as "March 14, 2025"; "2025-03" as "March 2025". Independent of the time zone. */
export const formatDate = (iso: string): string => {
  const [year = '', month = '', day] = iso.split('-');
  const name = months[Number(month) - 1] ?? month;
  return day === undefined ? `${name} ${year}` : `${name} ${Number(day)}, ${year}`;
};
