// @ts-check
import { contentFolder, contentName } from '../build/content-folder.mjs';
import { runCommand } from './command.mjs';
import { root } from './paths.mjs';

const command = {
  name: 'node scripts/run/check-content.mjs',
  summary: 'Names every fault of the content that the build would take.',
};

await runCommand(command, async () => {
  const { importSource } = await import('../build/import-source.mjs');
  const source = new URL('../build/content/load-content.ts', import.meta.url);
  const { contentOf, loadContent, migrationLine } = await importSource(source, 'check-content');
  const folder = contentFolder(root, process.env);
  const name = contentName(root, folder);
  const loaded = await loadContent(folder);
  const { projects, posts } = contentOf(loaded, name);
  const line = migrationLine(name, loaded.migrated);
  if (line !== null) console.log(line);
  console.log(`Without a fault: projects ${projects.length}, posts ${posts.length}.`);
});
