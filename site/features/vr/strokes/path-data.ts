import type { Point } from '#site/drawings/primitives.ts';

/** A polyline; a dot has a single point. */
export type Polyline = Point[];

interface PathCursor {
  x: number;
  y: number;
  lines: Polyline[];
  /** The maximum error of a flattened curve, in units of the drawing. */
  tolerance: number;
}

const cubic = (cursor: PathCursor, [x1, y1, x2, y2, x3, y3]: readonly number[]) => {
  const [a, b, c, d, e, f] = [x1 ?? 0, y1 ?? 0, x2 ?? 0, y2 ?? 0, x3 ?? 0, y3 ?? 0];
  const { x, y } = cursor;
  const bend = Math.hypot(x - 2 * a + c, y - 2 * b + d) + Math.hypot(a - 2 * c + e, b - 2 * d + f);
  const count = Math.max(2, Math.min(40, Math.ceil(Math.sqrt((bend * 0.75) / cursor.tolerance))));
  for (let step = 1; step <= count; step += 1) {
    const t = step / count;
    const u = 1 - t;
    const [p, q, r, s] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
    lineTo(cursor, p * x + q * a + r * c + s * e, p * y + q * b + r * d + s * f);
  }
};

const lineTo = (cursor: PathCursor, x: number, y: number) => {
  cursor.lines.at(-1)?.push([x, y]);
  cursor.x = x;
  cursor.y = y;
};

/** An axis-aligned elliptic arc, as the drawings use them. */
const arcTo = (
  cursor: PathCursor,
  [rx = 0, ry = 0, , large, sweep, x = 0, y = 0]: readonly number[],
) => {
  const [dx, dy] = [(cursor.x - x) / 2 / (rx || 1), (cursor.y - y) / 2 / (ry || 1)];
  const half = Math.hypot(dx, dy);
  if (half === 0 || rx === 0 || ry === 0) return lineTo(cursor, x, y);
  const grow = Math.max(1, half);
  const off = Math.sqrt(Math.max(0, grow * grow - half * half)) / half;
  const side = large === sweep ? -1 : 1;
  const [cx, cy] = [side * off * dy, -side * off * dx];
  const from = Math.atan2(dy - cy, dx - cx);
  let turn = Math.atan2(-dy - cy, -dx - cx) - from;
  if (sweep && turn <= 0) turn += 2 * Math.PI;
  if (!sweep && turn >= 0) turn -= 2 * Math.PI;
  const [middleX, middleY] = [(cursor.x + x) / 2 + cx * rx, (cursor.y + y) / 2 + cy * ry];
  const radius = Math.max(rx, ry) * grow;
  const reach = Math.acos(Math.max(0.5, 1 - cursor.tolerance / radius)) * 2;
  const count = Math.max(2, Math.ceil(Math.abs(turn) / reach));
  for (let step = 1; step < count; step += 1) {
    const angle = from + (turn * step) / count;
    lineTo(cursor, middleX + Math.cos(angle) * rx * grow, middleY + Math.sin(angle) * ry * grow);
  }
  return lineTo(cursor, x, y);
};

const arity: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, Q: 4, A: 7, Z: 0 };

const isFlag = (command: string, index: number) => command === 'A' && (index === 3 || index === 4);

/** Converts relative coordinates to absolute, given which are across and which down. */
const absolute = (command: string, numbers: number[], { x, y }: PathCursor) =>
  numbers.map((value, index) => {
    if (command === 'H') return value + x;
    if (command === 'V') return value + y;
    if (command === 'A') return index === 5 ? value + x : index === 6 ? value + y : value;
    return value + (index % 2 === 0 ? x : y);
  });

const draw = (cursor: PathCursor, command: string, numbers: readonly number[]) => {
  const [a = 0, b = 0, c = 0, d = 0] = numbers;
  const { x, y } = cursor;
  switch (command) {
    case 'M':
      cursor.lines.push([]);
      return lineTo(cursor, a, b);
    case 'H':
      return lineTo(cursor, a, y);
    case 'V':
      return lineTo(cursor, x, a);
    case 'C':
      return cubic(cursor, numbers);
    case 'Q':
      return cubic(cursor, [
        x + (a - x) / 1.5,
        y + (b - y) / 1.5,
        c + (a - c) / 1.5,
        d + (b - d) / 1.5,
        c,
        d,
      ]);
    case 'A':
      return arcTo(cursor, numbers);
    default:
      return lineTo(cursor, a, b);
  }
};

const close = (cursor: PathCursor) => {
  const [first] = cursor.lines.at(-1) ?? [];
  if (first) lineTo(cursor, first[0], first[1]);
};

/** The lines of path data as the drawings write it, with curves flattened to within `tolerance`. */
export const readPath = (data: string, tolerance: number): Polyline[] => {
  const cursor: PathCursor = { x: 0, y: 0, lines: [], tolerance };
  const token = /[a-z]|-?(?:\d*\.\d+|\d+)/giy;
  const flag = /[01]/y;
  let command = '';
  let place = 0;
  const next = (pattern: RegExp): string | null => {
    while (place < data.length && (data[place] === ' ' || data[place] === ',')) place += 1;
    pattern.lastIndex = place;
    const found = pattern.exec(data)?.[0] ?? null;
    place += found?.length ?? 0;
    return found;
  };
  while (place < data.length) {
    const before = place;
    const word = next(token);
    if (word === null) break;
    if (/[a-z]/i.test(word)) command = word;
    else {
      place = before;
      if (command === 'M') command = 'L';
      if (command === 'm') command = 'l';
    }
    const upper = command.toUpperCase();
    if (upper === 'Z') {
      close(cursor);
      continue;
    }
    const numbers = Array.from({ length: arity[upper] ?? 0 }, (_, index) =>
      Number(next(isFlag(upper, index) ? flag : token) ?? 0),
    );
    draw(cursor, upper, command === upper ? numbers : absolute(upper, numbers, cursor));
  }
  return cursor.lines;
};
