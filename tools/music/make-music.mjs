#!/usr/bin/env node
// @ts-check
// Renders every piece to <slug>.mp3 and <slug>.peaks.json in site/content/music.
//   node tools/music/make-music.mjs [slug …]   render, needs ffmpeg
//   node tools/music/make-music.mjs --check    render in memory, compare outlines and texts
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { aLineBetweenTwoPoints } from './pieces/a-line-between-two-points.mjs';
import { gearTrain } from './pieces/gear-train.mjs';
import { harmonograph } from './pieces/harmonograph.mjs';
import { tickerTape } from './pieces/ticker-tape.mjs';
import { encodeMp3, hasEncoder, toWav } from './synth/encode.mjs';
import { master } from './synth/master.mjs';
import { outline } from './synth/peaks.mjs';
import { perform } from './synth/sequencer.mjs';

/** @typedef {import('./synth/sequencer.mjs').Piece} Piece */

const PEAKS = 240;
const LUFS = -16;
const pieces = [aLineBetweenTwoPoints, gearTrain, harmonograph, tickerTape];

const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);
const fileOf = (/** @type {string} */ name) =>
  join(import.meta.dirname, '../../site/content/music', name);

/** @param {Piece} piece */
const render = (piece) => {
  const bus = perform(piece);
  master(bus, { lufs: LUFS, fadeS: piece.fadeS });
  return bus;
};

/** @param {Piece} piece @param {string} field */
const fieldOf = ({ slug }, field) =>
  new RegExp(`^${field}: *['"]?(.*?)['"]?$`, 'm').exec(
    readFileSync(fileOf(`${slug}.md`), 'utf8'),
  )?.[1] ?? '';

/** @param {Piece} piece */
const make = (piece) => {
  const bus = render(piece);
  writeFileSync(fileOf(`${piece.slug}.peaks.json`), `${JSON.stringify(outline(bus, PEAKS))}\n`);
  encodeMp3(toWav(bus), fileOf(`${piece.slug}.mp3`), fieldOf(piece, 'title'));
  say(`${piece.slug}: ${piece.durationS} s`);
};

/** @param {Piece} piece @returns {string[]} what does not agree */
const check = (piece) => {
  const { slug, durationS } = piece;
  /** @type {unknown} */
  const kept = JSON.parse(readFileSync(fileOf(`${slug}.peaks.json`), 'utf8'));
  const faults = [];
  if (JSON.stringify(kept) !== JSON.stringify(outline(render(piece), PEAKS)))
    faults.push(`${slug}.peaks.json is not what the script renders`);
  if (Number(fieldOf(piece, 'durationS')) !== durationS)
    faults.push(`${slug}.md: durationS is not ${durationS}`);
  return faults;
};

const wanted = process.argv.slice(2);
const unknown = wanted.find(
  (name) => name !== '--check' && !pieces.some(({ slug }) => slug === name),
);
if (unknown) {
  say(`${basename(import.meta.filename)}: there is no piece ${unknown}`);
  process.exitCode = 1;
} else if (wanted.includes('--check')) {
  const faults = pieces.flatMap(check);
  for (const fault of faults) say(fault);
  say(faults.length === 0 ? `${pieces.length} pieces are as rendered` : 'run make-music.mjs');
  process.exitCode = faults.length === 0 ? 0 : 1;
} else if (hasEncoder()) {
  for (const piece of pieces) if (wanted.length === 0 || wanted.includes(piece.slug)) make(piece);
} else {
  say('ffmpeg is missing: install it (apt-get install ffmpeg, brew install ffmpeg) and run again');
  process.exitCode = 1;
}
