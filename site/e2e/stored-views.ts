import { expect } from '@playwright/test';
import { getOverview } from '#shared/contracts/admin-analytics.ts';
import { ADMIN_KEY, type TestServer } from './server.ts';

/** What a page tells of itself Playwright does not show: the server says what it has. */
export const untilStored = (testServer: TestServer, views: number) =>
  expect
    .poll(async () => {
      const response = await fetch(`${testServer.url}/api/admin/analytics/overview?bots=include`, {
        headers: { 'x-admin-key': ADMIN_KEY },
      });
      const { figures } = getOverview.answer.parse(await response.json());
      return figures.views;
    })
    .toBe(views);
