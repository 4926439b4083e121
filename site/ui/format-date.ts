const months = [
  'January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October',
  'November', 'December',
]; // oxfmt-ignore

/** "2025-03-14" as "14 March 2025"; "2025-03" as "March 2025". No time zone can shift it. */
export const formatDate = (iso: string): string => {
  const [year = '', month = '', day] = iso.split('-');
  const words = `${months[Number(month) - 1] ?? month} ${year}`;
  return day === undefined ? words : `${Number(day)} ${words}`;
};
