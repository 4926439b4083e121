import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { createErrorHandler } from '#api/http/errors.ts';

test('does not report a client that disconnects early as a server error', async () => {
  const logged: string[] = [];
  const log = (event: string) => void logged.push(event);
  const logger = { debug: log, info: log, warn: log, error: log };
  const app = express();
  const ends: Promise<void>[] = [];
  app.get('/', (_request, response, next) => {
    const endless = Readable.from(
      (function* () {
        for (;;) yield 'x'.repeat(10_000);
      })(),
    );
    ends.push(pipeline(endless, response).then(undefined, next));
  });
  app.get('/broken', () => {
    throw new Error('broken');
  });
  app.use(createErrorHandler(logger));
  const server = app.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const download = httpRequest({ port, host: '127.0.0.1' }).end();
  const [response] = (await once(download, 'response')) as [IncomingMessage];
  response.destroy();
  await ends[0];
  expect(logged).toEqual([]);
  expect((await fetch(`http://127.0.0.1:${port}/broken`)).status).toBe(500);
  expect(logged).toEqual(['request_error']);
});
