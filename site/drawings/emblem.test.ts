import { Resvg } from '@resvg/resvg-js';
import { expect, test } from 'vitest';
import { appIcons } from '#site/drawings/app-icons.ts';
import { drawFavicon } from '#site/drawings/emblem.ts';

test('the icons of the site are those of the drawing office', async () => {
  // After a change: `npx vitest run site/drawings/emblem -u`.
  for (const [isUnread, file] of [
    [false, 'favicon.svg'],
    [true, 'favicon-unread.svg'],
  ] as const) {
    await expect(`${drawFavicon(isUnread)}\n`).toMatchFileSnapshot(`../public/${file}`);
  }
});

const pictures = appIcons().map((icon) => ({
  ...icon,
  image: new Resvg(icon.svg, { fitTo: { mode: 'width', value: icon.pixels } }).render(),
}));

test('each is drawn under one name, in the size it is for, and no two are alike', () => {
  expect(new Set(pictures.map(({ file }) => file)).size).toBe(pictures.length);
  for (const { pixels, image } of pictures) expect(image.width).toBe(pixels);
  const looks = pictures.map(({ image }) => Buffer.from(image.pixels).toString('base64'));
  expect(new Set(looks).size).toBe(looks.length);
});

test('the walls of a tray’s icon lie on whole pixels at every size', () => {
  for (const { file, pixels, image } of pictures) {
    if (!file.startsWith('connected-macTemplate')) continue;
    // Across the lower half, where there are three walls and no mark.
    const row = Math.floor(pixels * 0.72);
    const alphas = Array.from(
      { length: pixels },
      (_, x) => image.pixels[(row * pixels + x) * 4 + 3],
    );
    expect(new Set(alphas), file).toEqual(new Set([0, 255]));
  }
});
