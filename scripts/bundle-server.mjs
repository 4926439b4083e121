// @ts-check
import { runCommand } from './run/command.mjs';

const command = {
  name: 'npm run bundle:server',
  summary:
    'Writes what a server needs to run, and nothing else, into an empty folder: node <folder>/dist/api/main.js',
  operands: { name: '<folder>', help: 'is made where it is missing', least: 1, most: 1 },
  examples: ['/srv/foyer'],
};

await runCommand(command, async ({ operands: [folder = ''] }) => {
  const { bundleServer } = await import('./deploy/bundle-server.mjs');
  await bundleServer(folder);
});
