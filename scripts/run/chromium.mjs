// @ts-check
import { PlainFailure } from './fail.mjs';

/**
 * @typedef {object} BrowserSource one way to a browser; they are tried in order
 * @property {string} name as said to the person waiting
 * @property {() => Promise<string[]>} find paths it may be at; may take long when it installs one
 */

/**
 * The first browser that starts. One that is there and does not start (a snap stub, missing system
 * libraries) is passed over.
 *
 * @param {readonly BrowserSource[]} sources
 * @param {(path: string) => Promise<boolean>} doesStart
 * @returns {Promise<{ path: string, from: string }>}
 */
export async function findChromium(sources, doesStart) {
  for (const source of sources) {
    for (const path of await source.find()) {
      if (await doesStart(path)) return { path, from: source.name };
    }
  }
  throw new PlainFailure(
    `No Chromium that starts was found (tried ${sources.map(({ name }) => name).join(', ')}). Install Chrome or Chromium, or set CHROME_PATH to one.`,
  );
}

/**
 * Where a browser of the system may be, named ones first.
 *
 * @param {NodeJS.ProcessEnv} environment
 * @param {NodeJS.Platform} platform
 * @returns {string[]}
 */
export function systemBrowserPaths(environment, platform) {
  const named = [environment.CHROME_PATH ?? '', environment.CHROMIUM_PATH ?? ''];
  return [...named.filter((path) => path !== ''), ...usual(environment, platform)];
}

/**
 * @param {NodeJS.ProcessEnv} environment
 * @param {NodeJS.Platform} platform
 */
function usual(environment, platform) {
  if (platform === 'darwin') {
    return ['Google Chrome', 'Chromium'].map(
      (app) => `/Applications/${app}.app/Contents/MacOS/${app}`,
    );
  }
  if (platform === 'win32') {
    return [environment.PROGRAMFILES, environment['PROGRAMFILES(X86)'], environment.LOCALAPPDATA]
      .filter((folder) => folder !== undefined)
      .map((folder) => `${folder}\\Google\\Chrome\\Application\\chrome.exe`);
  }
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
  const folders = (environment.PATH ?? '').split(':').filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => `${folder}/${name}`));
}
