// @ts-check
import { runCommand } from './run/command.mjs';

const command = {
  name: 'npm run test:node',
  summary:
    'Runs the unit and fault tests on other versions of Node, each in a copy of this folder.',
  operands: { name: '<version>', help: 'a version of Node, or the beginning of one', least: 1 },
  examples: ['22 24'],
};

await runCommand(command, async ({ operands }) => {
  const { testOtherNodes } = await import('./run/other-nodes.mjs');
  await testOtherNodes(operands);
});
