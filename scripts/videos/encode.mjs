// @ts-check
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { concatList } from './track.mjs';

/** @typedef {import('./track.mjs').Frame} Frame */

const FRAMES_PER_S = 25;

export const hasEncoder = () => spawnSync('ffmpeg', ['-version']).status === 0;

/** @param {string[]} args */
const ffmpeg = (args) => {
  const made = spawnSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args]);
  if (made.status !== 0) throw new Error(`ffmpeg: ${made.stderr.toString()}`);
};

/** Screens side by side with a line between them, and the strip below. */
const layout = (/** @type {number} */ screens) => {
  const rate = (/** @type {number} */ input) =>
    `[${input}:v]fps=${FRAMES_PER_S},format=yuv444p,setsar=1[v${input}]`;
  const tracks = Array.from({ length: screens + 1 }, (_, index) => rate(index));
  const line = 'drawbox=x=iw-1:y=0:w=1:h=ih:color=0x0c2b47:t=fill';
  const beside =
    screens === 2
      ? [`[v0]${line}[left]`, '[left][v1]hstack=inputs=2[screens]']
      : ['[v0]null[screens]'];
  return [...tracks, ...beside, `[screens][v${screens}]vstack=inputs=2,format=yuv420p[film]`].join(
    ';',
  );
};

/**
 * Combines the tracks as H.264 for the web: no sound, no date, the index at the front.
 * @param {readonly (readonly Frame[])[]} tracks one or two screens, then the strip
 * @param {{ folder: string, fromS: number, toS: number, file: string, title: string }} options
 */
export const encodeFilm = (tracks, { folder, fromS, toS, file, title }) => {
  const inputs = tracks.flatMap((frames, index) => {
    const list = join(folder, `track-${index}.txt`);
    writeFileSync(list, concatList(frames, { fromS, toS }));
    return ['-f', 'concat', '-safe', '0', '-i', list];
  });
  const picture = ['-c:v', 'libx264', '-preset', 'slow', '-crf', '31', '-tune', 'animation'];
  const exact = ['-fflags', '+bitexact', '-flags:v', '+bitexact', '-map_metadata', '-1'];
  ffmpeg([
    ...inputs,
    '-filter_complex',
    layout(tracks.length - 1),
    '-map',
    '[film]',
    '-t',
    (toS - fromS).toFixed(3),
    ...picture,
    '-g',
    String(FRAMES_PER_S * 10),
    '-an',
    ...exact,
    '-metadata',
    `title=${title}`,
    '-movflags',
    '+faststart',
    file,
  ]);
};

/** @param {string} film @param {number} atS @param {string} file */
export const writePoster = (film, atS, file) =>
  ffmpeg([
    '-ss',
    atS.toFixed(3),
    '-i',
    film,
    '-frames:v',
    '1',
    '-vf',
    'scale=1280:-1:flags=lanczos',
    '-c:v',
    'libwebp',
    '-quality',
    '72',
    '-preset',
    'drawing',
    '-map_metadata',
    '-1',
    file,
  ]);
