import { letters } from '#site/drawings/lettering.ts';
import { circle, line, path, rectangle, type Point } from '#site/drawings/primitives.ts';
import {
  inkDark,
  inkLight,
  onSignalLight,
  paperDark,
  paperLight,
  signalDark,
  signalLight,
} from '#site/ui/palette.ts';

/** The colors of a theme. `paper` null: transparent. */
export interface EmblemInks {
  paper: string | null;
  ink: string;
  signal: string;
}

export const themes = {
  light: { paper: paperLight, ink: inkLight, signal: signalLight },
  dark: { paper: paperDark, ink: inkDark, signal: signalDark },
} as const satisfies Record<string, EmblemInks>;

/** The mark in the room: filled, hollow, none with a stroke across, or large. */
export type EmblemState = 'connected' | 'away' | 'offline' | 'unread';

/** The plan is drawn on 32 units. `to` scales a length to the output. */
type Scale = (units: number) => number;

/** Four walls, and two that form a room. */
const walls = (to: Scale): string => {
  const [near, far] = [to(4), to(28)];
  return (
    rectangle({ left: near, right: far, top: near, bottom: far }) +
    line([near, to(19)], [to(16), to(19)], [to(16), far])
  );
};

/** The same without its upper right corner, where the large mark is. */
const openWalls = (to: Scale): string =>
  line([to(13), to(4)], [to(4), to(4)], [to(4), to(28)], [to(28), to(28)], [to(28), to(19)]) +
  line([to(4), to(19)], [to(16), to(19)], [to(16), to(28)]);

const square = ([x, y]: Point, reach: number): string =>
  rectangle({ left: x - reach, right: x + reach, top: y - reach, bottom: y + reach });

const svg = (units: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${units} ${units}">${content}</svg>`;

/** The site's icon. It follows the browser's theme. */
export const drawFavicon = (isUnread: boolean): string => {
  const same: Scale = (units) => units;
  const { light, dark } = themes;
  const mark = isUnread
    ? circle([23, 9], 8)
    : rectangle({ left: 19, right: 25, top: 22, bottom: 25 });
  const style = `path{fill:none;stroke:${light.ink};stroke-width:2.4}.s{fill:${light.signal};stroke:none}@media(prefers-color-scheme:dark){path{stroke:${dark.ink}}}`;
  return svg(
    32,
    `<style>${style}</style>${path((isUnread ? openWalls : walls)(same))}${path(mark, 'class="s"')}`,
  );
};

interface EmblemToDraw {
  /** The size of the picture in screen pixels. */
  pixels: number;
  state: EmblemState;
  inks: EmblemInks;
}

/** Half pixels, so that the middle of a stroke can be in the middle of a pixel. */
const UNITS = 2;

/**
 * The emblem for one size on a screen. Walls and marks are aligned to whole pixels, since at 16
 * pixels a wall between two pixels is only a blur.
 */
export const drawEmblem = ({ pixels, state, inks }: EmblemToDraw): string => {
  const share = pixels / 32;
  const wall = Math.max(1, Math.round(share * 2.6));
  const isOdd = wall % 2 === 1;
  const to: Scale = (units) =>
    UNITS * (isOdd ? Math.floor(units * share) + 0.5 : Math.round(units * share));
  const all = UNITS * pixels;
  /** The middle pixel of the large room. `reach` makes marks of whole pixels and a half. */
  const pixelOf: Scale = (units) => UNITS * (Math.floor(units * share) + 0.5);
  const middle: Point = [pixelOf(21), pixelOf(12.2)];
  const reach: Scale = (units) => UNITS * (Math.round(units * share - 0.5) + 0.5);
  const thin = Math.max(1, wall - 1);
  const stroke = (pixelsWide: number) =>
    `stroke="${inks.ink}" stroke-width="${UNITS * pixelsWide}"`;
  const marks: Record<EmblemState, string> = {
    connected: path(square(middle, reach(4.3)), `fill="${inks.signal}"`),
    away: path(square(middle, reach(4.3) - thin), stroke(thin)),
    offline: path(line([to(4), to(28)], [to(28), to(4)]), stroke(Math.max(2, wall))),
    unread: path(circle([pixelOf(22), pixelOf(9)], reach(9)), `fill="${inks.signal}"`),
  };
  const ground =
    inks.paper === null
      ? ''
      : path(rectangle({ left: 0, right: all, top: 0, bottom: all }), `fill="${inks.paper}"`);
  const room = path((state === 'unread' ? openWalls : walls)(to), stroke(wall));
  return svg(all, `${ground}<g fill="none">${room}${marks[state]}</g>`);
};

/** The unread count for a badge on the taskbar's icon: one digit, or `9+`. */
export const drawCount = (text: string): string => {
  const [scale, size] = text.length === 1 ? [64, 36] : [64, 28];
  return svg(
    scale,
    path(circle([32, 32], 31), `fill="${themes.light.signal}"`) +
      `<g fill="none" stroke="${onSignalLight}" stroke-linecap="square">${letters(text, [32, 32 + size / 2], { size, anchor: 'middle', weight: 1.2 })}</g>`,
  );
};
