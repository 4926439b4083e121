#!/usr/bin/env node
// @ts-check
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { spawnSync } from 'node:child_process';
import { describeCommand } from '../api/platform/command-line.mjs';
import { runCommand } from './run/command.mjs';
import { PlainFailure } from './run/fail.mjs';
import { inContent } from './build/content-folder.mjs';
import { toWebVtt } from './videos/captions.mjs';
import { isBuilt } from './videos/server.mjs';
import { openStage } from './videos/stage.mjs';
import { concatList } from './videos/track.mjs';

/** @typedef {import('./videos/track.mjs').Frame} Frame */

const FRAMES_PER_S = 25;

const hasEncoder = () => spawnSync('ffmpeg', ['-version']).status === 0;

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
const encodeFilm = (tracks, { folder, fromS, toS, file, title }) => {
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
const writePoster = (film, atS, file) =>
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

/** @typedef {{ id: string, title: string, play: (stage: import('./videos/stage.mjs').Stage) => Promise<void> }} Scene */

const videos = inContent('videos');
/** @type {Scene[]} */
const scenes = await Promise.all(
  (existsSync(videos) ? readdirSync(videos) : [])
    .filter((name) => name.endsWith('.mjs'))
    .toSorted()
    .map(async (name) => (await import(pathToFileURL(join(videos, name)).href)).scene),
);

const command = describeCommand({
  name: 'npm run make:videos',
  summary:
    'Records every scene, <id>.mjs in the videos of the content, to <id>.mp4, <id>.vtt and <id>.webp beside it, and writes the date and the duration into <id>.md. It films the built site: run `npm run build` first. Needs ffmpeg.',
  operands: { name: '<id>', help: 'these scenes alone', choices: scenes.map(({ id }) => id) },
  options: { chromium: { type: 'string', value: '<path>', help: 'the browser that is filmed' } },
});

const LARGEST_FILM_BYTES = 1_800_000;
const LARGEST_POSTER_BYTES = 60_000;

const fileOf = (/** @type {string} */ name) => join(videos, name);

/** @param {string} file @param {number} most */
const checkSize = (file, most) => {
  const { size } = statSync(file);
  if (size > most) throw new Error(`${file} has ${size} bytes, more than ${most}`);
  return `${Math.round(size / 1000)} kB`;
};

/** @param {string} id @param {number} durationS */
const writeFacts = (id, durationS) => {
  const file = fileOf(`${id}.md`);
  if (!existsSync(file))
    return console.log(`${id}.md is still to be written; durationS: ${durationS}`);
  const text = readFileSync(file, 'utf8');
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(
    file,
    text
      .replace(/^durationS: .*$/m, `durationS: ${durationS}`)
      .replace(/^date: .*$/m, `date: ${date}`),
  );
};

/** @param {import('playwright').Browser} browser @param {Scene} scene */
const make = async (browser, { id, title, play }) => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-film-'));
  const stage = await openStage(browser, { folder, title });
  try {
    await play(stage);
    const { fromS, toS, posterAtS, cues, frames } = await stage.cut();
    const film = fileOf(`${id}.mp4`);
    encodeFilm(frames, { folder, fromS, toS, file: film, title });
    writePoster(film, posterAtS, fileOf(`${id}.webp`));
    writeFileSync(fileOf(`${id}.vtt`), toWebVtt(cues, toS - fromS));
    const durationS = Math.floor(toS - fromS);
    writeFacts(id, durationS);
    const size = checkSize(film, LARGEST_FILM_BYTES);
    const posterSize = checkSize(fileOf(`${id}.webp`), LARGEST_POSTER_BYTES);
    console.log(`${id}: ${durationS} s, ${size}, poster ${posterSize}`);
  } finally {
    await stage.close();
    rmSync(folder, { recursive: true });
  }
};

await runCommand(command, async ({ values: { chromium: executablePath }, operands: wanted }) => {
  if (!hasEncoder() || !isBuilt())
    throw new PlainFailure('This needs ffmpeg, and a build (npm run build).');
  const { chromium } = await import('playwright');
  const isRoot = process.getuid?.() === 0;
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [...(isRoot ? ['--no-sandbox'] : []), '--hide-scrollbars', '--no-first-run'],
  });
  for (const scene of scenes)
    if (wanted.length === 0 || wanted.includes(scene.id)) await make(browser, scene);
  await browser.close();
});
