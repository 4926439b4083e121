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
import { describeCommand } from '../api/platform/command-line.mjs';
import { runCommand } from './run/command.mjs';
import { PlainFailure } from './run/fail.mjs';
import { inContent } from './build/content-folder.mjs';
import { toWebVtt } from './videos/captions.mjs';
import { encodeFilm, hasEncoder, writePoster } from './videos/encode.mjs';
import { isBuilt } from './videos/server.mjs';
import { openStage } from './videos/stage.mjs';

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
