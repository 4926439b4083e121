// @ts-check
import { describeCommand } from '../api/platform/command-line.mjs';
import { runCommand } from './run/command.mjs';

const command = describeCommand({
  name: 'npm run content:migrate',
  summary:
    'Writes down the migrations that the build makes of older content in memory: edits the files of the content in place and names each. Writes nothing while the content has a fault.',
});

await runCommand(command, async () => {
  const { writeFileSync } = await import('node:fs');
  const path = await import('node:path');
  const { prepare, print } = await import('./run/prepare.mjs');
  const { root } = await import('./run/paths.mjs');
  const environment = await prepare({ build: null, extent: 'start' });
  const { contentFolder, contentName } = await import('./build/content-folder.mjs');
  const { importSource } = await import('./build/import-source.mjs');
  const source = new URL('build/content/load-content.ts', import.meta.url);
  const { contentOf, loadContent } = await importSource(source, 'content-migrate');
  const folder = contentFolder(root, environment);
  const name = contentName(root, folder);
  const loaded = await loadContent(folder);
  contentOf(loaded, name);
  const { from, to, texts, what } = loaded.migrated;
  if (from === to) return print(`The content in ${name} has schema ${to}: nothing to do.`);
  for (const [file, text] of texts) {
    writeFileSync(path.join(folder, file), text);
    print(`Changed ${path.join(name, file)}`);
  }
  for (const each of what) print(`- ${each}`);
  print(`The content has schema ${to} now; it had ${from}.`);
});
