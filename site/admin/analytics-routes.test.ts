import { expect, test } from 'vitest';
import { calls } from '#shared/contracts/index.ts';
import * as analyticsRoutes from '#site/admin/analytics-routes.ts';
import * as inboxRoutes from '#site/admin/inbox-routes.ts';
import * as contactMessageRoutes from '#site/admin/contact-message-routes.ts';
import * as settingsRoutes from '#site/admin/settings-routes.ts';

test('every route of the console is the contract of the same name', () => {
  const contracts = calls as Record<string, { method: string; path: string }>;
  const entries = Object.entries({
    ...analyticsRoutes,
    ...inboxRoutes,
    ...contactMessageRoutes,
    ...settingsRoutes,
  });
  expect(entries.length).toBeGreaterThan(0);
  for (const [name, route] of entries) {
    const contract = contracts[name.replace(/Route$/, '')];
    expect({ name, ...route }).toEqual({ name, method: contract?.method, path: contract?.path });
  }
});
