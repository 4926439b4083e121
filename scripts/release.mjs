// @ts-check
import { runCommand } from './run/command.mjs';

const command = {
  name: 'npm run release',
  summary:
    'Makes a release of what is committed: moves the number wherever it stands, dates the changelog, writes the contracts that later versions are held to, commits, and tags. It pushes nothing.',
  operands: { name: '<version>', help: 'such as 0.2.0', least: 1, most: 1 },
  examples: ['0.2.0'],
};

await runCommand(command, async ({ operands: [version = ''] }) => {
  const { release } = await import('./release/release.mjs');
  await release(version.replace(/^v/, ''), new Date());
});
