import { createServer, request, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

export interface SwallowingProxy {
  readonly url: string;
  /** Silently loses all further data of open and later websockets. */
  swallow(): void;
  /** The transports of the Socket.IO requests so far, in order. */
  readonly transports: string[];
  close(): Promise<void>;
}

const HEAD_END = '\r\n\r\n';

const headOf = ({ method, url, rawHeaders }: IncomingMessage): string => {
  const lines = rawHeaders.flatMap((name, n) =>
    n % 2 === 0 ? [`${name}: ${rawHeaders[n + 1]}`] : [],
  );
  return [`${method} ${url} HTTP/1.1`, ...lines].join('\r\n') + HEAD_END;
};

/**
 * A proxy that forwards HTTP and opens websockets, but can swallow their frames in both directions while
 * they stay open, as some corporate proxies and virus scanners do.
 */
export const startSwallowingProxy = async (
  target: string,
  { passesPolling = true } = {},
): Promise<SwallowingProxy> => {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const transports: string[] = [];
  let isSwallowing = false;
  const note = ({ url = '' }: IncomingMessage) => {
    const transport = new URL(url, target).searchParams.get('transport');
    if (transport !== null) transports.push(transport);
  };
  const hold = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
  };

  const listener = createServer((incoming, response) => {
    note(incoming);
    if (!passesPolling && incoming.url?.includes('transport=polling')) {
      // The answer of a server that does not allow polling.
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end('{"code":0,"message":"Transport unknown"}');
      return;
    }
    const { method, url: path, headers } = incoming;
    const outgoing = request({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    response.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  listener.on('connection', hold);
  listener.on('upgrade', (incoming, client: Socket) => {
    note(incoming);
    const server = connect(Number(port), hostname, () => server.write(headOf(incoming)));
    hold(server);
    let head = '';
    const answer = (chunk: Buffer) => {
      head += chunk.toString('latin1');
      const end = head.indexOf(HEAD_END) + HEAD_END.length;
      if (end < HEAD_END.length) return;
      server.off('data', answer).on('data', (later) => void (isSwallowing || client.write(later)));
      client.write(head.slice(0, isSwallowing ? end : undefined), 'latin1');
    };
    server.on('data', answer);
    client.on('data', (chunk) => void (isSwallowing || server.write(chunk)));
    client.on('close', () => server.destroy());
    server.on('close', () => void (isSwallowing || client.destroy()));
  });
  await new Promise<void>((done) => void listener.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    swallow: () => {
      isSwallowing = true;
    },
    transports,
    close: () => {
      const closed = new Promise<void>((done) => void listener.close(() => done()));
      for (const socket of sockets) socket.destroy();
      return closed;
    },
  };
};
