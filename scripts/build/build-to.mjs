// @ts-check
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { currentSite } from '../../api/http/site-builds.mjs';
import { hashBuildInputs, hashProgram } from '../run/build-inputs.mjs';
import { withEnvFile } from '../run/environment.mjs';
import { PlainFailure } from '../run/fail.mjs';
import { lockPath, withLock } from '../run/lock.mjs';
import { buildApi } from './build-api.mjs';
import { buildSite } from './build-site.mjs';
import { contentFolder, contentName, testingContent } from './content-folder.mjs';
import {
  addBuild,
  buildBeside,
  FORMER_BUILDS,
  outputIn,
  repository,
  SERVED,
  siteIn,
  TESTING,
} from './output-paths.mjs';
import { siteOrigin } from './site-origin.mjs';

/** @param {unknown} error @returns {boolean} */
const isFullDisk = (error) =>
  error instanceof Error &&
  (/ENOSPC|EDQUOT|No space left/.test(error.message) || isFullDisk(error.cause));

/**
 * Builds the site, the API or both. Waits for any other build in the same folder.
 *
 * @param {{ only: string | undefined, isForTests: boolean }} wanted
 */
export const buildTo = async ({ only, isForTests }) => {
  const started = performance.now();
  process.env['NODE_ENV'] = 'production';
  // The owner's settings apply to the served build, not to tests.
  if (isForTests) process.env['CONTENT_DIR'] = testingContent;
  else Object.assign(process.env, withEnvFile(repository, process.env));
  const settings = isForTests ? { CONTENT_DIR: testingContent } : process.env;
  const output = outputIn(isForTests ? TESTING : SERVED);

  const makeSite = async () => {
    const content = contentFolder(repository, settings);
    const publicUrl = siteOrigin(settings);
    // Computed before the build: a file changed during it then triggers the next build.
    const inputs = hashBuildInputs(repository, { publicUrl: settings['PUBLIC_URL'], content });
    const program = hashProgram(repository);
    const former = siteIn(output, currentSite(output.site));
    const options = { formers: isForTests ? 0 : FORMER_BUILDS, now: () => new Date() };
    await addBuild(
      output.site,
      { inputs, program, content: contentName(repository, content) },
      options,
      (site) =>
        buildSite({ publicUrl, output: siteIn(output, site), content, former: former.client }),
    );
  };
  const makeApi = () =>
    buildBeside(output.api, async (folder) => {
      const program = hashProgram(repository);
      await buildApi(folder);
      await writeFile(join(folder, 'program.json'), `${JSON.stringify({ program })}\n`);
    });

  try {
    await withLock(
      lockPath(repository, isForTests ? 'build-testing' : 'build'),
      async () => {
        // The API comes first: a running server adopts new pages only if they match its program.
        if (only !== 'site') await makeApi();
        if (only !== 'api') await makeSite();
      },
      (pid) => console.log(`Another build (process ${pid}) runs in this folder; waiting for it …`),
    );
  } catch (error) {
    if (!isFullDisk(error)) throw error;
    throw new PlainFailure(
      `The disk of ${output.site} is full. The previous build stays in use. Free some space and build again.`,
    );
  }
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
};
