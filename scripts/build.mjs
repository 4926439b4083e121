// @ts-check
import { describeCommand } from '../api/platform/command-line.mjs';
import { runCommand } from './run/command.mjs';

const command = describeCommand({
  name: 'npm run build',
  summary:
    'Builds the site into dist/site and the API into dist/api. PUBLIC_URL is the origin written into canonical addresses (default: http://localhost:5000).',
  options: {
    only: { type: 'string', value: '<part>', help: 'one of the two', choices: ['site', 'api'] },
  },
});

await runCommand(command, async ({ values: { only } }) => {
  const { buildApi } = await import('./build/build-api.mjs');
  const { buildSite } = await import('./build/build-site.mjs');
  const { siteOrigin } = await import('./build/site-origin.mjs');
  const started = performance.now();
  process.env['NODE_ENV'] = 'production';
  if (only !== 'api') await buildSite({ publicUrl: siteOrigin(process.env) });
  if (only !== 'site') await buildApi();
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
});
