import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import express from 'express';
import { expect, test } from 'vitest';
import { createErrorHandler } from '#api/http/errors.ts';
import { listenForTest } from '#api/testing/listen-for-test.ts';

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
  const origin = await listenForTest(createServer(app));
  const download = httpRequest(origin).end();
  const [response] = (await once(download, 'response')) as [IncomingMessage];
  response.destroy();
  await ends[0];
  expect(logged).toEqual([]);
  expect((await fetch(`${origin}/broken`)).status).toBe(500);
  expect(logged).toEqual(['request_error']);
});
