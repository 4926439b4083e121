import { net, protocol } from 'electron';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAppFiles } from './window/app-files.ts';
import type { DevRenderer } from './window/content-policy.ts';

/** Must be said before the app is ready: the scheme is a secure origin with addresses like https. */
export const registerScheme = (): void =>
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);

/** Serves the window out of its folder; `file:` is used for nothing. */
export const setupProtocol = (folder: string, server: () => string | null, dev: DevRenderer) => {
  const answer = createAppFiles({
    server,
    dev,
    fetchDev: (url) => net.fetch(url),
    read: async (path) => {
      try {
        return new Uint8Array(await readFile(join(folder, path)));
      } catch {
        return null;
      }
    },
  });
  protocol.handle('app', (request) => answer(request.url, request.method));
};
