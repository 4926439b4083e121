type Cell = string | number | boolean | null;

// A spreadsheet takes these for the beginning of a formula (OWASP, CSV injection); the apostrophe
// makes it text. Numbers of ours may begin with a minus and stay.
const formula = /^[=+\-@\t\r]/;

const cellOf = (value: Cell): string => {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]|^['\s]|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One line of a CSV file (RFC 4180), its end included. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(',')}\r\n`;

/** A row's values under flat names: `reached: {25: 1}` is `reached_25`. */
export const flatten = (row: object): Record<string, Cell> => {
  const flat: Record<string, Cell> = {};
  for (const [name, value] of Object.entries(row) as [string, Cell | object][]) {
    if (typeof value !== 'object' || value === null) flat[name] = value;
    else for (const [key, inner] of Object.entries(flatten(value))) flat[`${name}_${key}`] = inner;
  }
  return flat;
};
