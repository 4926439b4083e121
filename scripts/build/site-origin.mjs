// @ts-check

/**
 * The origin written into canonical addresses, without a slash at its end. A `PUBLIC_URL` that is empty,
 * as `ARG PUBLIC_URL=` of the Dockerfile leaves it, counts as not set.
 *
 * @param {NodeJS.ProcessEnv} environment
 */
export const siteOrigin = ({ PUBLIC_URL = '' }) =>
  (PUBLIC_URL === '' ? 'http://localhost:5000' : PUBLIC_URL).replace(/\/+$/, '');
