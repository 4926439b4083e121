import { createServer } from 'node:http';
import express from 'express';
import { expect, test } from 'vitest';
import type { GeoRecord } from '#shared/contracts/geo.ts';
import { toGeoLocation } from '#shared/domain/geo-location.ts';
import { createGeo } from '#api/features/geo/geo.ts';
import { createPeerReader } from '#api/http/peer.ts';
import { listenForTest } from '#api/testing/listen-for-test.ts';

test("the database gets the peer's plain address, and its answer becomes the record", async () => {
  const requested: string[] = [];
  const locationOf = (address: string) => {
    requested.push(address);
    return toGeoLocation(address === '198.51.100.7' && 'NL', 'Utrecht', 'Bilt');
  };
  const positionOf = () => ({ latitude: 52.1, longitude: 5.2 });
  const peerOf = createPeerReader(1);
  const { routes } = createGeo({ locationOf, positionOf, peerOf, serviceUrl: undefined });
  const origin = await listenForTest(createServer(express().use(routes)));
  const request = async (forwardedFor: string) => {
    const headers = { 'x-forwarded-for': forwardedFor };
    const answer = await fetch(`${origin}/api/geo`, { headers });
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
