// @ts-check
import { PlainFailure } from './fail.mjs';

/**
 * @typedef {object} BrowserSource one way to a browser; they are tried in order
 * @property {string} name the name shown to the waiting user
 * @property {() => Promise<string[]>} find possible paths; slow if it installs one
 */

/**
 * The first browser that starts. Skips one that exists but does not start (a snap stub, missing
 * system libraries).
 *
 * @param {readonly BrowserSource[]} sources
 * @param {(path: string) => Promise<boolean>} doesStart
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
 * Possible paths of a system browser, explicitly configured ones first.
 *
 * @param {NodeJS.ProcessEnv} environment
 * @param {NodeJS.Platform} platform
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
  return onPath(environment, names);
}

/**
 * @param {NodeJS.ProcessEnv} environment
 * @param {readonly string[]} names
 */
function onPath(environment, names) {
  const folders = (environment.PATH ?? '').split(':').filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => `${folder}/${name}`));
}

/**
 * Possible paths of the system's headless shell: Chromium without windows and toolbars, which the
 * full browser maintains for every page even if nobody sees them. It needs half the work to load a
 * page.
 *
 * @param {NodeJS.ProcessEnv} environment
 * @param {NodeJS.Platform} platform
 */
export function systemShellPaths(environment, platform) {
  if (platform === 'win32') return [];
  return onPath(environment, ['chromium-headless-shell', 'chrome-headless-shell']);
}

/**
 * Playwright installs a release's headless shell beside the full browser, whose path it reports.
 *
 * @param {string} browserPath
 */
export function shellBeside(browserPath) {
  return browserPath.replace(
    /chromium-(\d+)([\\/])chrome-([\w-]+)[\\/].*?(\.exe)?$/,
    (_, release, slash, system, suffix = '') =>
      [
        'chromium_headless_shell-' + release,
        'chrome-headless-shell-' + system,
        'chrome-headless-shell' + suffix,
      ].join(slash),
  );
}
