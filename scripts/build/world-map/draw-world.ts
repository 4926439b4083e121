import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

/** Outlines of countries for an SVG of `width` × `height`, as relative whole-number paths. */
export interface WorldMap {
  readonly width: number;
  readonly height: number;
  /** ISO 3166-1 alpha-2, or null for land without a code. */
  readonly countries: readonly { readonly code: string | null; readonly path: string }[];
}

type Position = readonly number[];
type Outlines =
  | { type: 'Polygon'; coordinates: Position[][] }
  | { type: 'MultiPolygon'; coordinates: Position[][][] };

const WIDTH = 1600;
/** In square units. Smaller islands are omitted, unless they are the whole country. */
const LEAST_AREA = 6;

/** Equal Earth (Šavrič, Patterson, Jenny 2018): areas are true, so hatching does not mislead. */
const equalEarth = ([longitude = 0, latitude = 0]: Position): [x: number, y: number] => {
  const [a1, a2, a3, a4] = [1.340264, -0.081106, 0.000893, 0.003796];
  const m = Math.sqrt(3) / 2;
  const angle = Math.asin(m * Math.sin((latitude * Math.PI) / 180));
  const square = angle * angle;
  const sixth = square ** 3;
  const x =
    (((longitude * Math.PI) / 180) * Math.cos(angle)) /
    (m * (a1 + 3 * a2 * square + sixth * (7 * a3 + 9 * a4 * square)));
  return [x, angle * (a1 + a2 * square + sixth * (a3 + a4 * square))];
};

type Ring = readonly (readonly [x: number, y: number])[];

const areaOf = (ring: Ring): number =>
  Math.abs(
    ring.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
      return sum + (x * nextY - nextX * y) / 2;
    }, 0),
  );

const pathOf = (ring: Ring): string => {
  const steps: string[] = [];
  let [lastX, lastY] = [0, 0];
  for (const [x, y] of ring) {
    const [dx, dy] = [x - lastX, y - lastY];
    if (steps.length > 0 && dx === 0 && dy === 0) continue;
    steps.push(`${steps.length === 0 ? 'm' : ''}${dx}${dy < 0 ? '' : ' '}${dy}`);
    [lastX, lastY] = [x, y];
  }
  // Each ring starts with its own move, relative to the origin.
  return `M0 0${steps.join(' ')}z`;
};

const ringsOf = (geometry: Outlines): Position[][] =>
  (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).map(
    ([outline]) => outline ?? [],
  );

/**
 * Continues a ring across the antimeridian instead of jumping back over the whole map: Chukotka is
 * east of 180°, and the map has room there that far north.
 */
const unwrapped = (ring: Position[]): Position[] => {
  let last = ring[0]?.[0] ?? 0;
  return ring.map(([longitude = 0, latitude = 0]) => {
    last = longitude + 360 * Math.round((last - longitude) / 360);
    return [last, latitude];
  });
};

/** The codes of land that Natural Earth lists without an ISO number. */
const codesWithoutNumber = new Map([['Kosovo', 'XK']]);

interface CountryCodes {
  numericToAlpha2(numeric: string): string | undefined;
}

/**
 * Draws the countries of `world-atlas` (Natural Earth, public domain, 1:110 m), without Antarctica.
 */
export const drawWorld = (): WorldMap => {
  const require = createRequire(import.meta.url);
  const atlas = require('world-atlas/countries-110m.json') as Topology<{
    countries: GeometryCollection<{ name: string }>;
  }>;
  const codes = require('i18n-iso-countries') as CountryCodes;
  const scale = WIDTH / (2 * equalEarth([180, 0])[0]);
  const top = equalEarth([0, 84])[1];
  const project = (position: Position): [number, number] => {
    const [x, y] = equalEarth(position);
    // Fiji, cut at 180°, exceeds the edge slightly.
    const across = Math.min(WIDTH, Math.max(0, Math.round(WIDTH / 2 + x * scale)));
    return [across, Math.round((top - y) * scale)];
  };
  const countries = feature(atlas, atlas.objects.countries)
    .features.map(({ id, properties, geometry }) => {
      const rings = ringsOf(geometry as Outlines)
        .map((ring) => unwrapped(ring).map(project))
        .sort((a, b) => areaOf(b) - areaOf(a));
      const drawn = rings.filter((ring, index) => index === 0 || areaOf(ring) >= LEAST_AREA);
      const code =
        id === undefined
          ? codesWithoutNumber.get(properties.name)
          : codes.numericToAlpha2(String(id));
      return { code: code ?? null, path: drawn.map(pathOf).join('') };
    })
    .filter(({ code }) => code !== 'AQ');
  const [, bottom] = project([0, -57]);
  return { width: WIDTH, height: bottom, countries };
};
