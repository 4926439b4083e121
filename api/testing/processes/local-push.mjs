import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Lets a server process send requests to https://localhost, although its guard blocks private addresses,
 * so that a test push service receives them. All others stay guarded.
 */
const { request } = https;
https.request = (url, options, ...rest) => {
  const { lookup, ...unguarded } = options;
  return request(url, url.hostname === 'localhost' ? unguarded : { ...unguarded, lookup }, ...rest);
};
syncBuiltinESMExports();
