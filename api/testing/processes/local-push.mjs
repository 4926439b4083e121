import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Lets requests to https://localhost out of a server process, whose guard keeps them from private
 * addresses, so that a push service of the tests receives them. All others are guarded as ever.
 */
const { request } = https;
https.request = (url, options, ...rest) => {
  const { lookup, ...unguarded } = options;
  return request(url, url.hostname === 'localhost' ? unguarded : { ...unguarded, lookup }, ...rest);
};
syncBuiltinESMExports();
