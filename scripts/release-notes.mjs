// @ts-check
import { readFileSync } from 'node:fs';
import { runCommand } from './run/command.mjs';

await runCommand(async () => {
  const { inRoot } = await import('./run/paths.mjs');
  const { cutNotes } = await import('./release/cut-notes.mjs');
  console.log(cutNotes(readFileSync(inRoot('CHANGELOG.md'), 'utf8'), process.argv[2] ?? ''));
});
