export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

const USUAL = { width: 1_280, height: 800 };
const LEAST = { width: 360, height: 480 };
/** This much of the window must be on a display for the pointer to reach its title bar. */
const GRIP = 64;

const overlap = (a: Rectangle, b: Rectangle): { width: number; height: number } => ({
  width: Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x),
  height: Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y),
});

const within = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, Math.max(least, most)));

/**
 * The bounds at which the window opens: the last ones if the title bar is reachable there, otherwise
 * moved onto the nearest display. `areas` are the displays without their bars, the main one first.
 * Pixels.
 */
export const placeOnScreen = (
  stored: Rectangle | null,
  areas: readonly Rectangle[],
): Rectangle | { width: number; height: number } => {
  const [main] = areas;
  if (stored === null || main === undefined) return USUAL;
  const byOverlap = [...areas].sort((a, b) => overlap(b, stored).width - overlap(a, stored).width);
  const home = byOverlap[0] ?? main;
  const width = within(stored.width, LEAST.width, home.width);
  const height = within(stored.height, LEAST.height, home.height);
  const isReachable = areas.some((area) => {
    const head = overlap({ x: stored.x, y: stored.y, width, height: GRIP }, area);
    return head.width >= GRIP && head.height >= GRIP / 2 && stored.y >= area.y;
  });
  if (isReachable) return { x: stored.x, y: stored.y, width, height };
  return {
    x: within(stored.x, home.x, home.x + home.width - width),
    y: within(stored.y, home.y, home.y + home.height - height),
    width,
    height,
  };
};
