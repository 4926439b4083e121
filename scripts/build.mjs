// @ts-check
import { describeCommand } from '../api/platform/command-line.mjs';
import { runCommand } from './run/command.mjs';

const command = describeCommand({
  name: 'npm run build',
  summary:
    'Builds the site into dist/site and the API into dist/api. CONTENT_DIR is the folder of the content (default: content/ if it is there, otherwise sample/), PUBLIC_URL the origin written into canonical addresses (default: http://localhost:5000).',
  options: {
    only: { type: 'string', value: '<part>', help: 'one of the two', choices: ['site', 'api'] },
    testing: { type: 'boolean', help: 'builds testing/content into dist/testing instead' },
  },
});

await runCommand(command, async ({ values: { only, testing } }) => {
  const { buildApi } = await import('./build/build-api.mjs');
  const { buildSite } = await import('./build/build-site.mjs');
  const { contentFolder, testingContent } = await import('./build/content-folder.mjs');
  const { buildBeside, outputIn, repository, SERVED, siteIn, TESTING } =
    await import('./build/output-paths.mjs');
  const { withEnvFile } = await import('./run/environment.mjs');
  const { siteOrigin } = await import('./build/site-origin.mjs');
  const started = performance.now();
  process.env['NODE_ENV'] = 'production';
  // As a start builds: vite.config.ts reads the environment too.
  if (testing === true) process.env['CONTENT_DIR'] = testingContent;
  else Object.assign(process.env, withEnvFile(repository, process.env));
  const output = outputIn(testing === true ? TESTING : SERVED);
  if (only !== 'api') {
    const publicUrl = siteOrigin(testing === true ? {} : process.env);
    const content = contentFolder(repository, process.env);
    await buildBeside(output.site, (site) =>
      buildSite({ publicUrl, output: siteIn(output, site), content }),
    );
  }
  if (only !== 'site') await buildBeside(output.api, buildApi);
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
});
