import { ConversationList } from '#site/admin/conversation-list.tsx';
import { connectionText, type ConsoleState } from '#site/admin/console-state.ts';
import type { AdminConsole } from '#site/admin/console.ts';
import { ThreadPane } from '#site/admin/thread-pane.tsx';

interface ConsoleViewProps {
  state: ConsoleState;
  console: AdminConsole;
}

const ConsoleHead = ({ state, onSignOut }: { state: ConsoleState; onSignOut: () => void }) => {
  const connection = connectionText(state);
  return (
    <header className="console-head">
      <h1>Console</h1>
      <p className="console-unread" data-unread={state.unreadTotal > 0 || undefined}>
        {state.unreadTotal} unread
      </p>
      <output className="console-connection" data-live={connection === 'Connected' || undefined}>
        {connection}
      </output>
      <button type="button" onClick={onSignOut}>
        Log out
      </button>
    </header>
  );
};

const NothingSelected = () => (
  <section className="thread thread-none" aria-label="No conversation open">
    <p>Choose a conversation to read and answer it.</p>
    <p>
      <kbd>↑</kbd> <kbd>↓</kbd> move in the list, <kbd>Enter</kbd> opens and sends, <kbd>Shift</kbd>{' '}
      + <kbd>Enter</kbd> makes a new line.
    </p>
  </section>
);

export const ConsoleView = ({ state, console }: ConsoleViewProps) => (
  <main className="console" data-pane={state.selectedId ? 'thread' : 'list'}>
    <ConsoleHead state={state} onSignOut={console.signOut} />
    <ConversationList state={state} onSelect={console.select} onOlder={console.loadOlder} />
    {state.selectedId ? (
      // A thread of its own each time: nothing of one conversation lingers in another.
      <ThreadPane key={state.selectedId} state={state} console={console} />
    ) : (
      <NothingSelected />
    )}
  </main>
);
