import { drawCount, drawEmblem, themes, type EmblemState } from '#site/drawings/emblem.ts';

/** A picture to draw: its file name, and its width in pixels. */
export interface IconToDraw {
  file: string;
  svg: string;
  pixels: number;
}

const states: readonly EmblemState[] = ['connected', 'away', 'offline', 'unread'];

/**
 * Pixel sizes of the tray icon on each system, by the suffix that Electron selects for the display:
 * a macOS menu bar, a Windows taskbar at its scale settings, a Linux panel.
 */
const sizes = {
  mac: { '': 18, '@2x': 36 },
  win: { '': 16, '@1.25x': 20, '@1.5x': 24, '@2x': 32, '@3x': 48 },
  linux: { '': 22, '@1.5x': 33, '@2x': 44 },
} as const;

/** macOS uses only the shape, and colors it for its menu bar. */
const template = { paper: null, ink: '#000', signal: '#000' };

const trayIcons = (state: EmblemState): IconToDraw[] => {
  const set = (
    name: string,
    system: keyof typeof sizes,
    inks: typeof template | (typeof themes)['light' | 'dark'],
  ) =>
    Object.entries(sizes[system]).map(([suffix, pixels]) => ({
      file: `${state}-${name}${suffix}.png`,
      svg: drawEmblem({ pixels, state, inks }),
      pixels,
    }));
  return [
    ...set('macTemplate', 'mac', template),
    ...(['light', 'dark'] as const).flatMap((theme) =>
      (['win', 'linux'] as const).flatMap((system) =>
        set(`${system}-${theme}`, system, themes[theme]),
      ),
    ),
  ];
};

/** The numbers on the taskbar icon's badge; above nine it is `9+`. */
const counts = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '9+'];

/** Every picture that the desktop app shows outside its window. */
export const appIcons = (): IconToDraw[] => [
  ...states.flatMap(trayIcons),
  ...counts.map((text) => ({ file: `count-${text}.png`, svg: drawCount(text), pixels: 32 })),
  {
    file: 'app.png',
    svg: drawEmblem({ pixels: 512, state: 'connected', inks: themes.light }),
    pixels: 512,
  },
];
