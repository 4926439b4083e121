import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { createGeo } from '#api/features/geo/geo.ts';
import { createPeerReader } from '#api/http/peer.ts';

test("the database gets the peer's plain address, and its answer becomes the record", async () => {
  const requested: string[] = [];
  const countryOf = (address: string) => {
    requested.push(address);
    return address === '198.51.100.7' ? 'NL' : null;
  };
  const server = express()
    .use(createGeo({ countryOf, peerOf: createPeerReader(1), serviceUrl: undefined }).routes)
    .listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const request = async (forwardedFor: string) => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/geo`;
    const answer = await fetch(url, { headers: { 'x-forwarded-for': forwardedFor } });
    return (await answer.json()) as { countryCode: string | null };
  };
  expect((await request('10.0.0.1, 198.51.100.7')).countryCode).toBe('NL');
  expect((await request('198.51.100.7, 10.0.0.1')).countryCode).toBeNull();
  expect(requested).toEqual(['198.51.100.7', '10.0.0.1']);
});
