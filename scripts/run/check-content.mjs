// @ts-check
import { relative } from 'node:path';
import { contentFolder } from '../build/content-folder.mjs';
import { runCommand } from './command.mjs';
import { withEnvFile } from './environment.mjs';
import { root } from './paths.mjs';

const command = {
  name: 'node scripts/run/check-content.mjs',
  summary: 'Names every fault of the content that the build would take.',
};

await runCommand(command, async () => {
  const { importSource } = await import('../build/import-source.mjs');
  const source = new URL('../build/content/load-content.ts', import.meta.url);
  const { soundContent } = await importSource(source, 'check-content');
  const folder = contentFolder(root, withEnvFile(root, process.env));
  const { projects, posts } = await soundContent(folder, { folder: relative(root, folder) });
  console.log(`${projects.length} projects and ${posts.length} posts without a fault.`);
});
