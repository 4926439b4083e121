import { expect } from '@playwright/test';
import { getOverview } from '#shared/contracts/admin-analytics.ts';
import { callAsAdmin, type TestServer } from './server.ts';

/** Waits until the server has stored this many views, because Playwright does not see beacons. */
export const untilStored = (testServer: TestServer, views: number) =>
  expect
    .poll(async () => {
      const address = `${testServer.url}/api/admin/figures/overview?bots=include`;
      const response = await callAsAdmin(address);
      const { figures } = getOverview.answer.parse(await response.json());
      return figures.views;
    })
    .toBe(views);
