import { expect, test } from 'vitest';
import { calls } from '#shared/contracts/index.ts';
import * as analytics from '#shared/contracts/routes/analytics-routes.ts';
import * as contactMessages from '#shared/contracts/routes/contact-messages.ts';
import * as desktop from '#shared/contracts/routes/desktop.ts';
import * as inbox from '#shared/contracts/routes/inbox.ts';
import * as onDemand from '#shared/contracts/routes/on-demand.ts';
import * as otherCallers from '#shared/contracts/routes/other-callers.ts';
import * as people from '#shared/contracts/routes/people.ts';
import * as settings from '#shared/contracts/routes/settings.ts';
import * as visitor from '#shared/contracts/routes/visitor.ts';

const files = [
  analytics,
  contactMessages,
  desktop,
  inbox,
  onDemand,
  otherCallers,
  people,
  settings,
  visitor,
];

test('every route belongs to the call of the same name, and every call has one', () => {
  const routes = files.flatMap((file) => Object.entries(file));
  const named = routes.map(([name, route]) => ({ name: name.replace(/Route$/, ''), ...route }));
  const called = Object.entries(calls).map(([name, { method, path }]) => ({ name, method, path }));
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
  expect(named.toSorted(byName)).toEqual(called.toSorted(byName));
});

test('no two calls share method and path, which identify the type of a call', () => {
  const addresses = Object.values(calls).map(({ method, path }) => `${method} ${path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});
