import { expect, test } from 'vitest';
import { calls } from '#shared/contracts/index.ts';
import * as routes from '#shared/client/api-routes.ts';
import * as adminRoutes from '#shared/client/admin-routes.ts';
import * as presenceRoutes from '#site/platform/presence-routes.ts';

test('every route of the client is the contract of the same name', () => {
  const contracts = calls as Record<string, { method: string; path: string }>;
  const entries = Object.entries({ ...routes, ...adminRoutes, ...presenceRoutes });
  expect(entries.length).toBeGreaterThan(0);
  for (const [name, route] of entries) {
    const contract = contracts[name.replace(/Route$/, '')];
    expect({ name, ...route }).toEqual({ name, method: contract?.method, path: contract?.path });
  }
});
