import type { Point } from '#site/drawings/primitives.ts';
import { readPath, type Polyline } from './path-data.ts';

/** One element of a drawing: its lines, and the area in which it hides earlier elements. */
export interface Trace {
  lines: Polyline[];
  width: number;
  opacity: number;
  isAccent: boolean;
  isPaper: boolean;
  /** Alternating lengths of dash and gap; empty for a solid line. */
  dashes: number[];
}

const valueOf = (attributes: string, name: string) =>
  new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1];

const numbersOf = (text: string) => (text.match(/-?[\d.]+/g) ?? []).map(Number);

const transformOf = (attributes: string) => {
  const text = valueOf(attributes, 'transform') ?? '';
  const [x = 0, y = 0] = numbersOf(/translate\(([^()]*)\)/.exec(text)?.[1] ?? '');
  const [scale = 1] = numbersOf(/scale\(([^()]*)\)/.exec(text)?.[1] ?? '');
  return { x, y, scale };
};

/** The maximum error of a flattened curve, in drawing units. */
const TOLERANCE = 0.65;
const USUAL_WIDTH = 1.5;

type Look = Partial<Pick<Trace, 'width' | 'opacity' | 'isPaper'>>;

/**
 * Reads the output of `site/drawings`: a flat list of paths. `lookOf` returns the style that the
 * style sheet would give a path; null omits the path.
 */
export const readDrawing = (
  art: string,
  lookOf: (attributes: string) => Look | null = () => ({}),
  tolerance = TOLERANCE,
): Trace[] =>
  [...art.matchAll(/<path ([^<>]*)\/>/g)].flatMap(([, attributes = '']) => {
    const look = lookOf(attributes);
    if (!look) return [];
    const { x, y, scale } = transformOf(attributes);
    const lines = readPath(valueOf(attributes, 'd') ?? '', tolerance / scale).map((polyline) =>
      polyline.map((point): Point => [point[0] * scale + x, point[1] * scale + y]),
    );
    return {
      lines,
      width: Number(valueOf(attributes, 'stroke-width') ?? USUAL_WIDTH) * scale,
      opacity: Number(valueOf(attributes, 'opacity') ?? 1),
      isAccent: attributes.includes('--accent'),
      isPaper: attributes.includes('fill="var(--sheet)"'),
      dashes: numbersOf(valueOf(attributes, 'stroke-dasharray') ?? ''),
      ...look,
    };
  });
