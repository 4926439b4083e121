import { Resvg } from '@resvg/resvg-js';
import { expect, test } from 'vitest';
import { appIcons } from '#site/drawings/app-icons.ts';
import { drawFavicon } from '#site/drawings/emblem.ts';

test('the site’s icon follows the browser’s scheme, and changes while something is unread', () => {
  const [read, unread] = [drawFavicon(false), drawFavicon(true)];
  for (const icon of [read, unread]) {
    expect(icon).toContain('stroke:#0c2b47');
    expect(icon).toContain('@media(prefers-color-scheme:dark){path{stroke:#e8eff2}}');
  }
  expect(new Resvg(unread).render().asPng()).not.toEqual(new Resvg(read).render().asPng());
});

const pictures = appIcons().map((icon) => ({
  ...icon,
  image: new Resvg(icon.svg, { fitTo: { mode: 'width', value: icon.pixels } }).render(),
}));

test('each icon has its own name and size, and no two are alike', () => {
  expect(new Set(pictures.map(({ file }) => file)).size).toBe(pictures.length);
  for (const { pixels, image } of pictures) expect(image.width).toBe(pixels);
  const looks = pictures.map(({ image }) => Buffer.from(image.pixels).toString('base64'));
  expect(new Set(looks).size).toBe(looks.length);
});

test('the walls of the tray icon are on whole pixels at every size', () => {
  for (const { file, pixels, image } of pictures) {
    if (!file.startsWith('connected-macTemplate')) continue;
    // A pixel row in the lower half, with three walls and no mark.
    const row = Math.floor(pixels * 0.72);
    const alphas = Array.from(
      { length: pixels },
      (_, x) => image.pixels[(row * pixels + x) * 4 + 3],
    );
    expect(new Set(alphas), file).toEqual(new Set([0, 255]));
  }
});
