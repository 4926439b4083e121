import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A load balancer: each new connection goes to the next server that accepts it. */
export const startBalance = async (first: readonly number[]) => {
  let ports = first;
  let next = 0;
  const open = new Set<Socket>();
  const join = (client: Socket, tries: number): void => {
    const port = ports[next % ports.length];
    next += 1;
    if (port === undefined || tries === 0) {
      client.destroy();
      return;
    }
    const server = connect(port, '127.0.0.1');
    open.add(server);
    const end = () => {
      server.destroy();
      client.destroy();
      open.delete(server);
      open.delete(client);
    };
    server.once('connect', () => {
      client.pipe(server).pipe(client);
      client.on('close', end);
      server.on('close', end);
      server.on('error', end);
    });
    server.once('error', () => {
      open.delete(server);
      if (client.destroyed || server.bytesWritten > 0) end();
      else join(client, tries - 1);
    });
  };
  const listener = createServer((client) => {
    open.add(client);
    client.on('error', () => client.destroy());
    join(client, ports.length);
  });
  await new Promise<void>((done) => void listener.listen(0, '127.0.0.1', done));
  const { port } = listener.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** Sends new connections only to these servers. */
    use: (now: readonly number[]): void => {
      ports = now;
    },
    close: (): Promise<void> => {
      for (const socket of open) socket.destroy();
      return new Promise((done) => void listener.close(() => done()));
    },
  };
};
