import type { Server } from 'node:http';
import { StartupError } from '#api/platform/startup-error.ts';

interface Address {
  readonly HOST: string;
  readonly PORT: number;
}

/** Names of the address settings, for error messages. */
interface Names {
  readonly host: string;
  readonly port: string;
}

/**
 * Listens, on the socket that the service manager opened (its number) or on an address, and returns the
 * address. Throws a StartupError if that fails.
 */
export const listen = async (
  server: Server,
  where: Address | { readonly inherited: number },
  names: Names = { host: 'HOST', port: 'PORT' },
): Promise<string> => {
  await new Promise<void>((done, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      failed('inherited' in where ? explainInherited(error) : explain(error, where, names)),
    );
    if ('inherited' in where) server.listen({ fd: where.inherited }, () => done());
    else server.listen(where.PORT, where.HOST, () => done());
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw explainInherited();
  return addressOf('inherited' in where ? address.address : where.HOST, address.port);
};

const addressOf = (given: string, port: number): string => {
  const host = ['0.0.0.0', '::', ''].includes(given) ? 'localhost' : given;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
};

const explainInherited = (cause?: Error): Error =>
  new StartupError(
    'the socket given by LISTEN_FDS is not one that listens for TCP; set ListenStream to a port',
    { cause },
  );

const explain = (
  error: NodeJS.ErrnoException,
  { HOST: host, PORT: port }: Address,
  names: Names,
): Error => {
  if (error.code === 'EADDRINUSE') {
    return new StartupError(
      `port ${port} is taken by another program; stop it, or set ${names.port} to a free one`,
    );
  }
  if (error.code === 'EACCES') {
    return new StartupError(
      `port ${port} may not be used by this user; set ${names.port} above 1023`,
    );
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartupError(
      `${names.host} ${host} is no address of this machine; set ${names.host} to one that is`,
    );
  }
  return error;
};
