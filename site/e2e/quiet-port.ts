import { createServer } from 'node:net';

// Below those that Linux, macOS and Windows give to whoever asks for any port: to every connection.
const FIRST = 15_000;
const LAST = 32_000;

const isFree = (port: number): Promise<boolean> =>
  new Promise((answer) => {
    const server = createServer();
    server.once('error', () => answer(false));
    server.listen(port, '127.0.0.1', () => server.close(() => answer(true)));
  });

/**
 * A free port that no connection is given by chance while nobody listens on it: a server that is
 * started again finds it as it left it.
 */
export const quietPort = async (): Promise<number> => {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    if (await isFree(port)) return port;
  }
};
