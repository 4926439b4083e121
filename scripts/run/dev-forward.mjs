// @ts-check
import { createProxyServer } from 'httpxy';

const absent = 'The API is not running; its fault is in the terminal of npm run dev.\n';

/** @param {string | undefined} url */
export function isForApi(url) {
  return /^\/(api|socket\.io)(\/|\?|$)/.test(url ?? '');
}

/**
 * Forwards requests and upgrades unchanged, with their Host, which the API compares with the Origin.
 *
 * @param {Pick<import('./dev-api.mjs').DevApi, 'address'>} api
 */
export function createForwarder(api) {
  const proxy = createProxyServer();
  proxy.on('error', (_error, _request, answer) => answer?.destroy());
  return {
    /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
    request: async (request, response) => {
      const target = await api.address();
      if (target === undefined)
        response.writeHead(503, { 'content-type': 'text/plain' }).end(absent);
      else await proxy.web(request, response, { target });
    },
    /** @param {import('node:http').IncomingMessage} request @param {import('node:net').Socket} socket @param {Buffer} head */
    upgrade: async (request, socket, head) => {
      const target = await api.address();
      if (target === undefined) socket.destroy();
      else await proxy.ws(request, socket, { target }, head);
    },
  };
}
