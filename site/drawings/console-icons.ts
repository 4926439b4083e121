import { drawEmblem, themes } from '#site/drawings/emblem.ts';
import { texts } from '#site/texts/en.ts';

/** An icon of the installed console, and its URL. */
export interface ConsoleIcon {
  readonly address: string;
  readonly svg: string;
  readonly pixels: number;
}

const inks = themes.light;

/**
 * Systems crop a maskable icon to a circle of 80 % (W3C, Web App Manifest). The plan fits into it.
 */
const MASKABLE_SHARE = 0.62;

const maskable = (pixels: number): string => {
  const inner = Math.round(pixels * MASKABLE_SHARE);
  const margin = (pixels - inner) / 2;
  const emblem = drawEmblem({ pixels: inner, state: 'connected', inks }).replace(
    '<svg ',
    `<svg x="${margin}" y="${margin}" width="${inner}" height="${inner}" `,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${pixels} ${pixels}"><path fill="${inks.paper}" d="M0 0h${pixels}v${pixels}H0z"/>${emblem}</svg>`;
};

/** Android uses only the shape, in its own color. */
const shape = { paper: null, ink: '#fff', signal: '#fff' };

export const consoleIcons = (): ConsoleIcon[] => [
  ...[192, 512].map((pixels) => ({
    address: `/icons/console-${pixels}.png`,
    svg: drawEmblem({ pixels, state: 'connected', inks }),
    pixels,
  })),
  { address: '/icons/console-maskable-512.png', svg: maskable(512), pixels: 512 },
  { address: '/icons/console-apple-180.png', svg: maskable(180), pixels: 180 },
  {
    address: '/icons/console-badge.png',
    svg: drawEmblem({ pixels: 96, state: 'connected', inks: shape }),
    pixels: 96,
  },
];

/** The console's web app manifest. */
export const consoleManifest = (ownerName: string) => ({
  id: '/admin/',
  name: `Console · ${ownerName}`,
  short_name: 'Console',
  description: texts.head.consoleApp,
  start_url: '/admin/inbox',
  scope: '/admin',
  display: 'standalone',
  background_color: inks.paper,
  theme_color: inks.paper,
  icons: [
    { src: '/icons/console-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/console-512.png', sizes: '512x512', type: 'image/png' },
    {
      src: '/icons/console-maskable-512.png',
      sizes: '512x512',
      type: 'image/png',
      purpose: 'maskable',
    },
  ],
});
