import { useEffect, useState, useSyncExternalStore } from 'react';
import { ConsoleView } from '#site/admin/console-view.tsx';
import { KeyForm } from '#site/admin/key-form.tsx';
import { openConsole } from '#site/admin/open-console.ts';
import './console.css';

const useTitle = (unread: number) => {
  useEffect(() => {
    const before = document.title;
    document.title = unread > 0 ? `(${unread}) Console` : 'Console';
    return () => {
      document.title = before;
    };
  }, [unread]);
};

/** The console, whole: the key form, and behind it the conversations. */
export const AdminApp = () => {
  const [console] = useState(openConsole);
  useEffect(() => {
    console.start();
    return console.stop;
  }, [console]);
  const state = useSyncExternalStore(console.state.subscribe, console.state.get);
  useTitle(state.unreadTotal);
  if (state.phase === 'signed-in') return <ConsoleView state={state} console={console} />;
  const keptKey = console.keptKey();
  // A kept key is most likely right: no form that is gone in the next moment.
  if (state.phase === 'checking' && keptKey && !state.notice) {
    return (
      <main className="key-sheet">
        <p>Loading…</p>
      </main>
    );
  }
  return (
    <KeyForm
      keptKey={keptKey}
      notice={state.notice}
      isChecking={state.phase === 'checking'}
      onSignIn={console.signIn}
    />
  );
};
