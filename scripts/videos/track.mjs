// @ts-check
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ atS: number, file: string }} Frame */

/**
 * Films one page: takes a frame with its time whenever the page changes.
 * @param {import('playwright').Page} page
 * @param {{ folder: string, name: string }} options
 * @returns {Promise<{ frames: Frame[], stop: () => Promise<unknown> }>}
 */
export const filmPage = async (page, { folder, name }) => {
  /** @type {Frame[]} */
  const frames = [];
  const session = await page.context().newCDPSession(page);
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    const file = join(folder, `${name}-${String(frames.length).padStart(5, '0')}.jpg`);
    writeFileSync(file, Buffer.from(data, 'base64'));
    frames.push({ atS: metadata.timestamp ?? Date.now() / 1000, file });
    // It fails only if the page is gone, and then there is nothing left to film.
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
  });
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 96 });
  return {
    frames,
    stop: () => session.send('Page.stopScreencast'),
  };
};

/**
 * The frames between two moments as a list for ffmpeg's concat demuxer. The last frame before the
 * first moment comes first.
 * @param {readonly Frame[]} frames
 * @param {{ fromS: number, toS: number }} span
 */
export const concatList = (frames, { fromS, toS }) => {
  const before = frames.filter((frame) => frame.atS <= fromS).at(-1) ?? frames[0];
  if (!before) throw new Error('nothing was filmed');
  const shown = [
    { ...before, atS: fromS },
    ...frames.filter((frame) => frame !== before && frame.atS > fromS && frame.atS < toS),
  ];
  const lines = shown.flatMap(({ atS, file }, index) => [
    `file '${file}'`,
    `duration ${((shown[index + 1]?.atS ?? toS) - atS).toFixed(4)}`,
  ]);
  // The demuxer uses the last duration only if another file follows.
  return ['ffconcat version 1.0', ...lines, `file '${shown.at(-1)?.file}'`, ''].join('\n');
};
