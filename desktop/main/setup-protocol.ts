import { net, protocol, type Protocol } from 'electron';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAppFiles } from './window/app-files.ts';
import type { DevRenderer } from './window/content-policy.ts';

/** Call before the app is ready: makes the scheme a secure origin with URLs like https. */
export const registerScheme = (): void =>
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);

/** Serves the windows of a session from their folder; `file:` is never used. */
export const setupProtocol = (
  ofSession: Pick<Protocol, 'handle'>,
  folder: string,
  server: () => string | null,
  dev: DevRenderer,
) => {
  const answer = createAppFiles({
    server,
    dev,
    fetch: (url) => net.fetch(url),
    read: async (path) => {
      try {
        return new Uint8Array(await readFile(join(folder, path)));
      } catch {
        return null;
      }
    },
  });
  ofSession.handle('app', (request) => answer(request.url, request.method));
};
