import { Suspense, lazy, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { tryTwice } from '#site/platform/try-twice.ts';
import { texts } from '#site/texts/en.ts';

const AdminApp = lazy(async () => {
  // Zod tests `new Function` when it creates its first schema. The content security policy refuses
  // that, and Firefox reports it. Zod reads this global when it loads.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
  const { AdminApp } = await tryTwice(() => import('#site/admin/admin-app.tsx'));
  return { default: AdminApp };
});

const Loading = () => (
  <main className="screen-loading">
    <output className="label">{texts.shell.loading}</output>
  </main>
);

const neverChanges = () => () => {};

/** The console. It needs storage and sockets, so only its frame is prerendered. */
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
      {/* The console is client-only, so navigation has no data to load. */}
      <AdminApp address={pathname + search} go={(to, options) => void navigate(to, options)} />
    </Suspense>
  ) : (
    <Loading />
  );
};
