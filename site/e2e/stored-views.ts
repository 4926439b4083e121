import { expect } from '@playwright/test';
import { getOverview } from '#shared/contracts/admin-analytics.ts';
import { ADMIN_KEY, type TestServer } from './server.ts';

/** Playwright does not see a page's beacons, so the server is asked what it has stored. */
export const untilStored = (testServer: TestServer, views: number) =>
  expect
    .poll(async () => {
      const response = await fetch(`${testServer.url}/api/admin/figures/overview?bots=include`, {
        headers: { 'x-admin-key': ADMIN_KEY },
      });
      const { figures } = getOverview.answer.parse(await response.json());
      return figures.views;
    })
    .toBe(views);
