import { Suspense, lazy, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { tryTwice } from '#site/platform/try-twice.ts';

const AdminApp = lazy(async () => {
  // Zod tests `new Function` where it makes its first schema, which the policy refuses and Firefox reports.
  // It reads this global when it is loaded.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
  const { AdminApp } = await tryTwice(() => import('#site/admin/admin-app.tsx'));
  return { default: AdminApp };
});

const Loading = () => (
  <main className="screen-loading">
    <output className="label">Loading…</output>
  </main>
);

const neverChanges = () => () => {};

/** The console. It needs storage and sockets, so the prerendered page is only its frame. */
export const AdminScreen = () => {
  const isInBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return isInBrowser ? (
    <Suspense fallback={<Loading />}>
      {/* Where the console is nothing but a client, a navigation has nothing to fail at. */}
      <AdminApp address={pathname + search} go={(to, options) => void navigate(to, options)} />
    </Suspense>
  ) : (
    <Loading />
  );
};
