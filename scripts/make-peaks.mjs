#!/usr/bin/env node
// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeCommand } from '../api/platform/command-line.mjs';
import { inContent } from './build/content-folder.mjs';
import { runCommand } from './run/command.mjs';
import { PlainFailure } from './run/fail.mjs';

/** The number that site/content-model/piece.ts requires. */
const PEAKS = 240;

const folder = inContent('music');
const slugs = (existsSync(folder) ? readdirSync(folder) : [])
  .filter((name) => name.endsWith('.mp3'))
  .map((name) => name.slice(0, -'.mp3'.length));

const command = describeCommand({
  name: 'npm run make:peaks',
  summary:
    'Writes the outline of the waveform of every piece, <slug>.mp3 in the music of the content, to <slug>.peaks.json beside it. Needs ffmpeg.',
  operands: { name: '<slug>', help: 'these pieces alone', choices: slugs },
});

/** The samples of both channels, interleaved. @param {string} file */
const samplesOf = (file) => {
  const { status, stdout } = spawnSync(
    'ffmpeg',
    ['-loglevel', 'error', '-i', file, '-f', 'f32le', '-ac', '2', 'pipe:1'],
    { maxBuffer: 2 ** 30, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  if (status !== 0) throw new PlainFailure(`ffmpeg could not read ${file}. Is it installed?`);
  return new Float32Array(stdout.buffer, stdout.byteOffset, stdout.byteLength / 4);
};

/** The peak of each slice, scaled so that the loudest has 100. @param {Float32Array} samples */
const outline = (samples) => {
  const peaks = Array.from({ length: PEAKS }, () => 0);
  for (const [n, sample] of samples.entries()) {
    const slice = Math.floor((n * PEAKS) / samples.length);
    peaks[slice] = Math.max(peaks[slice] ?? 0, Math.abs(sample));
  }
  const loudest = Math.max(...peaks, 1e-9);
  return peaks.map((peak) => Math.round((100 * peak) / loudest));
};

await runCommand(command, ({ operands: wanted }) => {
  for (const slug of wanted.length > 0 ? wanted : slugs) {
    const peaks = outline(samplesOf(join(folder, `${slug}.mp3`)));
    writeFileSync(join(folder, `${slug}.peaks.json`), `${JSON.stringify(peaks)}\n`);
    console.log(`${slug}.peaks.json`);
  }
});
