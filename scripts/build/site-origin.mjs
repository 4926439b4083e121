// @ts-check

/**
 * The origin for canonical addresses, without a trailing slash. An empty `PUBLIC_URL`, as `ARG
 * PUBLIC_URL=` in the Dockerfile leaves it, counts as unset.
 *
 * @param {NodeJS.ProcessEnv} environment
 */
export const siteOrigin = ({ PUBLIC_URL = '' }) =>
  (PUBLIC_URL === '' ? 'http://localhost:5000' : PUBLIC_URL).replace(/\/+$/, '');
