import { expect, test } from 'vitest';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';
import { getOverview } from '#shared/contracts/admin-analytics.ts';
import { fail } from '#shared/contracts/errors.ts';
import { listImports } from '#shared/contracts/imports.ts';
import { createAdminCalls } from '#site/admin/session/call-as-admin.ts';

/** A server that knows some paths, and the called paths. */
const serve = (known: readonly string[], words = 'there is no such call') => {
  const called: string[] = [];
  const answer = ({ path }: { path: string }) => {
    called.push(path);
    return known.includes(path)
      ? Promise.resolve('the answer')
      : Promise.reject(new ApiError('404', 404, fail('not_found', words).error));
  };
  const calls = createAdminCalls({
    callApi: answer as unknown as CallApi,
    fetchFile: answer as never,
    credentials: () => ({}) as never,
    onRefused: () => undefined,
  });
  return { ...calls, called };
};

test('a server of the previous release is called by the path that it knows', async () => {
  const { call, fetchFile, called } = serve(['/api/admin/analytics/overview']);
  expect(await call(getOverview, {})).toBe('the answer');
  expect(await fetchFile(getOverview, {})).toBe('the answer');
  expect(called).toEqual([
    '/api/admin/figures/overview',
    '/api/admin/analytics/overview',
    '/api/admin/figures/overview',
    '/api/admin/analytics/overview',
  ]);
});

test('nothing is called twice if the path is known or has no alternative', async () => {
  const { call, called } = serve(['/api/admin/figures/overview']);
  await call(getOverview, {});
  await expect(call(listImports, {})).rejects.toThrow('404');
  expect(called).toEqual(['/api/admin/figures/overview', '/api/admin/imports']);
  const other = serve([], 'there is no such visitor');
  await expect(other.call(getOverview, {})).rejects.toThrow('404');
  expect(other.called).toHaveLength(1);
});
