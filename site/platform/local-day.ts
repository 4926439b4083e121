const two = (value: number): string => String(value).padStart(2, '0');

/** The visitor's own calendar day, YYYY-MM-DD: it ends at their midnight. */
export const localDay = (epochMs: number): string => {
  const date = new Date(epochMs);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};
