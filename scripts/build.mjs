// @ts-check
import { describeCommand } from '../api/platform/command-line.mjs';
import { runCommand } from './run/command.mjs';

const command = describeCommand({
  name: 'npm run build',
  summary:
    'Builds the site into dist/site and the API into dist/api, with the settings of the environment and .env: CONTENT_DIR is the folder of the content (default: content/ if it is there, otherwise sample/), PUBLIC_URL the origin written into canonical addresses (default: http://localhost:5000).',
  options: {
    only: { type: 'string', value: '<part>', help: 'one of the two', choices: ['site', 'api'] },
    testing: { type: 'boolean', help: 'builds testing/content into dist/testing instead' },
  },
});

await runCommand(command, async ({ values: { only, testing } }) => {
  const { buildTo } = await import('./build/build-to.mjs');
  await buildTo({ only, isForTests: testing === true });
});
