import { useEffect, useRef, useState } from 'react';
import { openConsoleAttention } from '#site/admin/console-attention.ts';
import type { Go } from '#site/admin/frame/area.ts';
import { ConsoleFrame } from '#site/admin/frame/console-frame.tsx';
import { KeyForm } from '#site/admin/session/key-form.tsx';
import { OutsideAlarms } from '#site/admin/outside-alarms.ts';
import { openConsole, type ConsolePlatform } from '#site/admin/open-console.ts';
import { followWorker } from '#site/admin/push/worker-registration.ts';
import { UnsavedGuard } from '#site/admin/unsaved.tsx';
import { useTitle } from '#site/admin/use-title.ts';
import { useObservable } from '#site/ui/use-observable.ts';
import '#site/ui/control.css';
import '#site/ui/list.css';
import '#site/ui/table.css';
import './session/key-form.css';

interface AdminAppProps {
  /** The current path and query, beginning with `/admin`. */
  address: string;
  go: Go;
  /** Provided by the desktop app. Without it the console is a page of the site. */
  platform?: ConsolePlatform;
}

/** The whole console: the key form, and the areas behind it. */
export const AdminApp = ({ address, go, platform }: AdminAppProps) => {
  const [session] = useState(() => openConsole(platform));
  const show = useRef(go);
  useTitle('Console');
  const [openAlarm] = useState(() => (path: string) => show.current(path));
  useEffect(() => {
    show.current = go;
  });
  const [openAlarms] = useState(() => platform?.openAlarms ?? null);
  const ringsItself = openAlarms === null;
  useEffect(
    () => (ringsItself ? openConsoleAttention(session.store, openAlarm) : undefined),
    [session, openAlarm, ringsItself],
  );
  useEffect(() => (ringsItself ? followWorker(openAlarm) : undefined), [openAlarm, ringsItself]);
  useEffect(() => {
    session.start();
    return session.stop;
  }, [session]);
  const { phase, notice, workspace } = useObservable(session.store);
  if (workspace) {
    return (
      <OutsideAlarms value={openAlarms}>
        <UnsavedGuard go={go}>
          {(guarded) => (
            <ConsoleFrame address={address} go={guarded} workspace={workspace} session={session} />
          )}
        </UnsavedGuard>
      </OutsideAlarms>
    );
  }
  const storedKey = session.storedKey();
  // A stored key is most likely valid, so the form would only flash.
  if (phase === 'checking' && storedKey && !notice) {
    return (
      <main className="key-sheet">
        <p>Loading…</p>
      </main>
    );
  }
  return (
    <KeyForm
      storedKey={storedKey}
      notice={notice}
      isChecking={phase === 'checking'}
      onSignIn={session.signIn}
    />
  );
};
