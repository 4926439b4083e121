#!/usr/bin/env node
// @ts-check
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeCommand } from '../../api/platform/command-line.mjs';
import { runCommand } from '../../scripts/run/command.mjs';
import { PlainFailure } from '../../scripts/run/fail.mjs';
import { inContent, readMakers } from '../read-makers.mjs';
import { encodeMp3, hasEncoder, toWav } from './synth/encode.mjs';
import { master } from './synth/master.mjs';
import { outline } from './synth/peaks.mjs';
import { perform } from './synth/sequencer.mjs';

/** @typedef {import('./synth/sequencer.mjs').Piece} Piece */

const PEAKS = 240;
const LUFS = -16;
const folder = inContent('music');
/** @type {Piece[]} */
const pieces = (await readMakers(folder)).map(({ piece }) => piece);

const command = describeCommand({
  name: 'npm run make:music',
  summary:
    'Renders every piece, <slug>.mjs in the music of the content, to <slug>.mp3 and <slug>.peaks.json beside it. Needs ffmpeg.',
  operands: {
    name: '<slug>',
    help: 'these pieces alone',
    choices: pieces.map(({ slug }) => slug),
  },
  options: {
    check: { type: 'boolean', help: 'renders in memory and compares outlines and texts instead' },
  },
});

const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);
const fileOf = (/** @type {string} */ name) => join(folder, name);

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

await runCommand(command, ({ values, operands: wanted }) => {
  const chosen = pieces.filter(({ slug }) => wanted.length === 0 || wanted.includes(slug));
  if (values.check === true) {
    const faults = chosen.flatMap(check);
    if (faults.length > 0) throw new PlainFailure('Run npm run make:music.', faults.join('\n'));
    say(`${chosen.length} pieces are as rendered`);
  } else if (hasEncoder()) chosen.forEach(make);
  else {
    throw new PlainFailure(
      'ffmpeg is missing: install it (apt-get install ffmpeg, brew install ffmpeg) and run again.',
    );
  }
});
