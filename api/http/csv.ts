type Cell = string | number | boolean | null;

// Spreadsheets read these characters, also in full width, as the beginning of a formula (OWASP, CSV
// injection); the apostrophe makes the cell text. A program that separates cells by semicolon or tab
// ignores our quotes and begins a cell within ours. Our own numbers may begin with a minus and stay as
// they are.
const formula = /(^|[;\t\r\n])("*[=+\-@＝＋－＠])/g;

const cellOf = (value: Cell): string => {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const inner = value.replace(formula, "$1'$2");
  const text = /^[\t\r]/.test(inner) ? `'${inner}` : inner;
  return /[",\r\n]|^['\s]|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/**
 * Byte order mark: without it, Excel reads the bytes in the computer's code page, and "Müller" becomes
 * "MÃ¼ller".
 */
export const csvStart = '\uFEFF';

/** One line of a CSV file (RFC 4180), including its line end. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(',')}\r\n`;

/** Flattens a row's values: `reached: {25: 1}` becomes `reached_25`. */
export const flatten = (row: object): Record<string, Cell> => {
  const flat: Record<string, Cell> = {};
  for (const [name, value] of Object.entries(row) as [string, Cell | object][]) {
    if (typeof value !== 'object' || value === null) flat[name] = value;
    else for (const [key, inner] of Object.entries(flatten(value))) flat[`${name}_${key}`] = inner;
  }
  return flat;
};
