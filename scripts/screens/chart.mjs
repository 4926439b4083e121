// @ts-check

/** Random numbers that are the same on every run. @param {number} seed */
const numbers = (seed) => {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
};

/**
 * Lines on a common baseline. Values are 0..1, upward.
 * @param {{ lines: { values: number[], ink: string, dash?: string, width?: number }[], width?: number, height?: number, marks?: { x: number, text: string, ink?: string }[], scale?: [string, string], feet?: string[] }} options
 */
export const chart = ({
  lines,
  width = 820,
  height = 260,
  marks = [],
  scale = ['', ''],
  feet = [],
}) => {
  const [left, right, top, bottom] = [46, width - 8, 12, height - 26];
  const x = (/** @type {number} */ share) => left + (right - left) * share;
  const y = (/** @type {number} */ value) => bottom - (bottom - top) * value;
  const grid = [0, 0.25, 0.5, 0.75, 1].map(
    (v) => `<path d="M${left} ${y(v)}H${right}" stroke="var(--line)" fill="none"/>`,
  );
  const drawn = lines.map(({ values, ink, dash = '', width: wide = 2 }) => {
    const points = values.map(
      (v, i) => `${x(i / (values.length - 1)).toFixed(1)} ${y(v).toFixed(1)}`,
    );
    return `<path d="M${points.join('L')}" fill="none" stroke="var(--${ink})" stroke-width="${wide}" stroke-dasharray="${dash}" stroke-linejoin="round"/>`;
  });
  const noted = marks.map(
    ({ x: share, text, ink = 'bad' }) =>
      `<path d="M${x(share)} ${top}V${bottom}" stroke="var(--${ink})" stroke-dasharray="4 4"/><text x="${x(share) + 7}" y="${top + 12}">${text}</text>`,
  );
  const under = feet.map(
    (text, i) =>
      `<text x="${x(i / Math.max(1, feet.length - 1))}" y="${height - 6}" text-anchor="${i === 0 ? 'start' : i === feet.length - 1 ? 'end' : 'middle'}">${text}</text>`,
  );
  const side = `<text x="${left - 8}" y="${bottom + 4}" text-anchor="end">${scale[0]}</text><text x="${left - 8}" y="${top + 9}" text-anchor="end">${scale[1]}</text>`;
  return `<svg viewBox="0 0 ${width} ${height}">${grid.join('')}${drawn.join('')}${noted.join('')}${under.join('')}${side}</svg>`;
};

/**
 * A random walk between two values.
 * @param {number} seed @param {number} count @param {{ from: number, step: number, low?: number, high?: number }} options
 */
export const walk = (seed, count, { from, step, low = 0.04, high = 0.96 }) => {
  const next = numbers(seed);
  let value = from;
  return Array.from({ length: count }, () => {
    value = Math.min(high, Math.max(low, value + (next() - 0.5) * step));
    return value;
  });
};

/** A bar in a table cell. @param {number} share @param {string} [ink] */
export const bar = (share, ink = 'key') =>
  `<svg viewBox="0 0 200 14" style="width:200px"><path d="M0 7H200" stroke="var(--line)" stroke-width="10"/><path d="M0 7H${(200 * share).toFixed(0)}" stroke="var(--${ink})" stroke-width="10"/></svg>`;

/**
 * A table; cells beginning with `#` are figures.
 * @param {string[]} head @param {string[][]} rows @param {number} [at] the selected row
 */
export const table = (head, rows, at = -1) => {
  const cell = (/** @type {'td' | 'th'} */ kind) => (/** @type {string} */ text) =>
    text.startsWith('#')
      ? `<${kind} class="n">${text.slice(1)}</${kind}>`
      : `<${kind}>${text}</${kind}>`;
  return `<table><tr>${head.map(cell('th')).join('')}</tr>${rows.map((row, i) => `<tr class="${i === at ? 'at' : ''}">${row.map(cell('td')).join('')}</tr>`).join('')}</table>`;
};
