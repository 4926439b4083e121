// @ts-check
import { buildApi } from './build/build-api.mjs';
import { buildSite } from './build/build-site.mjs';
import { siteOrigin } from './build/site-origin.mjs';

const usage = `node scripts/build.mjs [--only=site|api]

Builds the site into dist/site and the API into dist/api.
PUBLIC_URL is the origin written into canonical addresses; default http://localhost:5000.`;

/** @param {string[]} args */
const main = async (args) => {
  if (args.includes('--help')) return console.log(usage);
  const only = args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length);
  if (only !== undefined && only !== 'site' && only !== 'api') throw new Error(usage);
  const started = performance.now();
  process.env['NODE_ENV'] = 'production';
  if (only !== 'api') await buildSite({ publicUrl: siteOrigin(process.env) });
  if (only !== 'site') await buildApi();
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
};

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
