import { Suspense, lazy, useSyncExternalStore } from 'react';

const AdminApp = lazy(async () => ({
  default: (await import('#site/admin/admin-app.tsx')).AdminApp,
}));

const Loading = () => (
  <main className="screen-loading">
    <output className="label">Loading…</output>
  </main>
);

const neverChanges = () => () => {};

/** The console. It lives on storage and sockets alone, so the prerendered page is only its frame. */
export const AdminScreen = () => {
  const isInBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return isInBrowser ? (
    <Suspense fallback={<Loading />}>
      <AdminApp />
    </Suspense>
  ) : (
    <Loading />
  );
};
