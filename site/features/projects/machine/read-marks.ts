import { carry, parseMotion, type Pose } from '#site/drawings/mechanisms.ts';

export type Point = [x: number, y: number];

/** A group of the drawing that moves as one. */
export interface Body {
  element: Element;
  poseAt: (time: number) => Pose;
  /** The part whose callout follows it. */
  part: number | null;
  /** The center that it is carried by, for a body that connections follow around. */
  center: Point | null;
}

/** A connection: its line and the corners of its arrowhead, the tip first. */
export interface Wire {
  ends: [from: number, to: number];
  data: string;
  corners: Point[];
  head: Point[];
}

/** Several connections that are one path, with the path of their arrowheads. */
export interface Bundle {
  line: Element;
  head: Element | null;
  /** Whether their ends follow the parts. */
  isRiding: boolean;
  wires: Wire[];
}

/** A line to a part: its fixed end, at a callout or a dimension, and the end at the part. */
export interface Leader {
  part: number;
  seat: Point;
  point: Point;
}

const numbersOf = (text: string) => (text.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);

/** Each subpath of a path as the drawings write it, in relative steps without arcs. */
export const subpathsOf = (data: string): { data: string; corners: Point[] }[] => {
  let at: Point = [0, 0];
  return data.split(/(?=m)/).map((text) => {
    const corners: Point[] = [];
    let start = at;
    for (const [, command = '', rest = ''] of text.matchAll(/([a-z])([^a-z]*)/g)) {
      const numbers = numbersOf(rest);
      const size = { c: 6, q: 4, h: 1, v: 1 }[command] ?? 2;
      for (let i = 0; i + size <= numbers.length; i += size) {
        const [x = 0, y = 0] = numbers.slice(i + size - 2, i + size);
        const only = numbers[i] ?? 0;
        at =
          command === 'h'
            ? [at[0] + only, at[1]]
            : command === 'v'
              ? [at[0], at[1] + only]
              : [at[0] + x, at[1] + y];
        if (command === 'm' && i === 0) start = at;
        corners.push(at);
      }
      if (command === 'z') at = start;
    }
    const steps = text.replace(/^m\s*-?[\d.]+[ ]?-?(?:\d+\.?\d*|\.\d+)\s*/, '');
    const isImplied = /^[-\d.]/.test(steps);
    return { data: `M${start.join(' ')}${isImplied ? 'l' : ''}${steps}`, corners };
  });
};

const indexesOf = (text: string) => text.split('').map((digit) => Number.parseInt(digit, 36));

const bundleOf = (line: Element): Bundle => {
  const carried = indexesOf(line.getAttribute('data-w') ?? '');
  const head = line.nextElementSibling;
  const heads = subpathsOf(head?.getAttribute('d') ?? '');
  const wires = subpathsOf(line.getAttribute('d') ?? '').map((subpath, index): Wire => {
    const [from = 0, to = 0] = carried.slice(index * 2);
    return { ...subpath, ends: [from, to], head: heads[index]?.corners ?? [] };
  });
  return { line, head, isRiding: line.closest('[data-r]') !== null, wires };
};

const leadersOf = (line: Element | null, order: string): Leader[] => {
  const parts = indexesOf(line?.getAttribute(order) ?? '');
  return subpathsOf(line?.getAttribute('d') ?? '').map(
    ({ corners: [seat = [0, 0], point = seat] }, index) => ({
      part: parts[index] ?? 0,
      seat,
      point,
    }),
  );
};

/** Everything about a drawing that moves or can be lit. */
export const readMarks = (svg: Element) => {
  const leaders = svg.querySelector('[data-o]');
  const witnesses = svg.querySelector('[data-x]');
  return {
    bodies: [...svg.querySelectorAll('[data-m]')].map((element): Body => {
      const motion = element.getAttribute('data-m') ?? '';
      const part = element.getAttribute('data-b');
      const [, , x = 0, y = 0] = numbersOf(motion);
      return {
        element,
        poseAt: parseMotion(motion),
        part: part === null ? null : Number(part),
        center: motion.startsWith('o') ? [x, y] : null,
      };
    }),
    bundles: [...svg.querySelectorAll('[data-w]')].map(bundleOf),
    callouts: {
      line: leaders,
      dots: leaders?.nextElementSibling ?? null,
      leaders: leadersOf(leaders, 'data-o'),
    },
    witnesses: { line: witnesses, leaders: leadersOf(witnesses, 'data-x') },
    /** Of a mechanism: after how many units of its drive it repeats itself. */
    cycle: Number(svg.getAttribute('data-t')),
    /** By part: the layer of the flow. */
    layers: indexesOf(svg.getAttribute('data-l') ?? ''),
  };
};

const angleBetween = (a: Point, b: Point) => Math.atan2(b[1] - a[1], b[0] - a[0]);

const degrees = (radians: number) => (radians * 180) / Math.PI;

const rotated = (point: Point, about: Point, angle: number): Point =>
  carry({ x: 0, y: 0, angle: degrees(angle), about }, point);

interface Carried {
  pose: Pose;
  center: Point | null;
}

/** A straight connection whose parts have moved. Its ends stay at the edges of their parts. */
export const rideWire = (
  { corners, head }: Wire,
  from: Carried | undefined,
  to: Carried | undefined,
): { corners: Point[]; head: Point[] } => {
  const move = ({ pose }: Carried, point: Point): Point => [point[0] + pose.x, point[1] + pose.y];
  const carried = (body: Carried | undefined, point: Point) => (body ? move(body, point) : point);
  const [start = [0, 0], end = start] = corners;
  const tip = head[0] ?? end;
  const swing =
    from?.center && to?.center
      ? angleBetween(move(from, from.center), move(to, to.center)) -
        angleBetween(from.center, to.center)
      : 0;
  const edge = (body: Carried | undefined, point: Point): Point =>
    body?.center
      ? rotated(carried(body, point), move(body, body.center), swing)
      : carried(body, point);
  const [newStart, newTip] = [edge(from, start), edge(to, tip)];
  const lean = angleBetween(newStart, newTip) - angleBetween(start, tip);
  const along = (point: Point): Point =>
    rotated([point[0] + newTip[0] - tip[0], point[1] + newTip[1] - tip[1]], newTip, lean);
  return { corners: [newStart, along(end)], head: head.map(along) };
};

/** When the work arrives. Back to an earlier layer it takes one step. */
export const arrivalOf = (from: number, to: number): number => (to > from ? to : from + 1);

/**
 * How far along a connection the work is, from 0 to 1, or null while none is on it. It leaves a
 * part when the flow reaches its layer, and arrives when the flow reaches the next part's.
 */
export const shareOnWire = (time: number, from: number, to: number): number | null => {
  const share = (time - from) / (arrivalOf(from, to) - from);
  return share > 0 && share < 1 ? share : null;
};
