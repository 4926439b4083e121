import { createServer } from 'node:net';

// Below the ephemeral ranges of Linux, macOS and Windows, from which outgoing connections get their
// ports.
const FIRST = 15_000;
const LAST = 32_000;

const isFree = (port: number): Promise<boolean> =>
  new Promise((answer) => {
    const server = createServer();
    server.once('error', () => answer(false));
    server.listen(port, '127.0.0.1', () => server.close(() => answer(true)));
  });

/** A free port outside the ephemeral range, which is still free after a restart. */
export const quietPort = async (): Promise<number> => {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    if (await isFree(port)) return port;
  }
};
