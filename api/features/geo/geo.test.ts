import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import type { GeoRecord } from '#shared/contracts/geo.ts';
import { toGeoLocation } from '#shared/domain/geo-location.ts';
import { createGeo } from '#api/features/geo/geo.ts';
import { createPeerReader } from '#api/http/peer.ts';

test("the database gets the peer's plain address, and its answer becomes the record", async () => {
  const requested: string[] = [];
  const locationOf = (address: string) => {
    requested.push(address);
    return toGeoLocation(address === '198.51.100.7' && 'NL', 'Utrecht', 'Bilt');
  };
  const positionOf = () => ({ latitude: 52.1, longitude: 5.2 });
  const peerOf = createPeerReader(1);
  const server = express()
    .use(createGeo({ locationOf, positionOf, peerOf, serviceUrl: undefined }).routes)
    .listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const request = async (forwardedFor: string) => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/geo`;
    const answer = await fetch(url, { headers: { 'x-forwarded-for': forwardedFor } });
    return (await answer.json()) as GeoRecord;
  };
  expect(await request('10.0.0.1, 198.51.100.7')).toEqual({
    country: 'Netherlands',
    countryCode: 'NL',
    region: 'Utrecht',
    city: 'Bilt',
    latitude: 52.1,
    longitude: 5.2,
    isUSA: false,
  });
  const unknown = await request('198.51.100.7, 10.0.0.1');
  expect(unknown).toMatchObject({ countryCode: null, city: null, latitude: null });
  expect(requested).toEqual(['198.51.100.7', '10.0.0.1']);
});
