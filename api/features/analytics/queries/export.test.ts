import { once } from 'node:events';
import { request as httpRequest, createServer, type IncomingMessage } from 'node:http';
import express from 'express';
import { expect, test } from 'vitest';
import type { RunQuery } from '#api/features/analytics/queries/query-or-refuse.ts';
import { sendExport } from '#api/features/analytics/queries/export.ts';
import { listenForTest } from '#api/testing/listen-for-test.ts';

const page = { rows: Array.from({ length: 1_000 }, () => ({ text: 'x'.repeat(1_000) })) };

for (const format of ['csv', 'json'] as const) {
  test(`an export as ${format} ends with its download, wherever that is aborted`, async () => {
    let input = 0;
    const run = (() => {
      input += 1;
      return Promise.resolve({ ...page, next: String(input) });
    }) as unknown as RunQuery;
    const exports: Promise<void>[] = [];
    const app = express().get('/', async (_request, response) => {
      const sending = sendExport(response, {
        run,
        read: () => Promise.reject(new Error('raw events are read by a query')),
        query: { table: 'raw-events', format },
        goals: [],
        date: '2026-01-05',
        heading: [],
        scope: { match: {}, span: { from: 0, to: 1 } } as never,
      });
      exports.push(sending);
      await sending;
    });
    const download = httpRequest(await listenForTest(createServer(app))).end();
    const [response] = (await once(download, 'response')) as [IncomingMessage];
    await once(response, 'readable');
    response.destroy();
    await Promise.all(exports);
    expect(input).toBeGreaterThan(0);
  });
}
