// @ts-check
import { runCommand } from './run/command.mjs';

const command = {
  name: 'npm run make:architecture',
  summary:
    'Draws docs/images/architecture.svg, the picture of docs/architecture.md, from the imports of the code.',
};

await runCommand(command, async () => {
  const { writeFileSync } = await import('node:fs');
  const { drawArchitecture } = await import('./architecture/draw-architecture.mjs');
  const { readImportGraph } = await import('./architecture/import-graph.mjs');
  const { inRoot, root } = await import('./run/paths.mjs');
  writeFileSync(inRoot('docs/images/architecture.svg'), drawArchitecture(readImportGraph(root)));
});
