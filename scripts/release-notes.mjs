// @ts-check
import { readFileSync } from 'node:fs';
import { runCommand } from './run/command.mjs';

const command = {
  name: 'npm run release-notes',
  summary: 'Prints what CHANGELOG.md says about one version.',
  operands: { name: '<version>', help: 'such as v0.2.0', least: 1, most: 1 },
  examples: ['v0.2.0'],
};

await runCommand(command, async ({ operands: [version = ''] }) => {
  const { inRoot } = await import('./run/paths.mjs');
  const { cutNotes } = await import('./release/cut-notes.mjs');
  console.log(cutNotes(readFileSync(inRoot('CHANGELOG.md'), 'utf8'), version));
});
