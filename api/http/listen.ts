import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '#api/config.ts';
import { StartupError } from '#api/platform/startup-error.ts';

/** Listens and returns the address. Throws a StartupError when the address cannot be used. */
export const listen = async (
  server: Server,
  { HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>,
): Promise<string> => {
  await new Promise<void>((done, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      failed(explainListen(error, HOST, PORT)),
    );
    server.listen(PORT, HOST, () => done());
  });
  const { port } = server.address() as AddressInfo;
  const host = ['0.0.0.0', '::', ''].includes(HOST) ? 'localhost' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
};

const explainListen = (error: NodeJS.ErrnoException, host: string, port: number): Error => {
  if (error.code === 'EADDRINUSE') {
    return new StartupError(
      `port ${port} is taken by another program; stop it, or set PORT to a free one`,
    );
  }
  if (error.code === 'EACCES') {
    return new StartupError(`port ${port} may not be used by this user; set PORT above 1023`);
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartupError(`HOST ${host} is no address of this machine; set HOST to one that is`);
  }
  return error;
};
