import { useMemo } from 'react';
import type { PastConversation } from '#shared/contracts/lifecycle.ts';
import type { ChatState } from '#site/features/chat/chat-state.ts';
import type { ChatLifecycle } from '#site/features/chat/lifecycle/chat-lifecycle.ts';
import { bubblesOf } from '#site/ui/chat/bubble-list.ts';
import { MessageList } from '#site/ui/chat/message-list.tsx';
import { dayLabel, timeOfDay } from '#site/ui/chat/message-times.ts';
import { texts } from '#site/texts/en.ts';

// Earlier messages are never announced.
const nothingNew = [] as const;

type Past = NonNullable<ChatState['past']>;

interface PastPaneProps {
  past: Past;
  files: ChatState['files'];
  lifecycle: ChatLifecycle;
}

const Row = ({ row, onRead }: { row: PastConversation; onRead: () => void }) => (
  <li>
    <button type="button" className="past-row" onClick={onRead}>
      <span className="past-when">
        {dayLabel(row.last_activity_at)}, {timeOfDay(row.last_activity_at)} ·{' '}
        {texts.chat.count(row.messages)}
      </span>
      <span className="one-line">{row.excerpt}</span>
    </button>
  </li>
);

const List = ({ list, onRead }: { list: Past['list']; onRead: ChatLifecycle['read'] }) => {
  if (list === null) return <p className="past-empty">{texts.chat.loading}</p>;
  if (list.length === 0) return <p className="past-empty">{texts.chat.earlier.none}</p>;
  return (
    <ul className="past-list">
      {list.map((row) => (
        <Row key={row.conversation_id} row={row} onRead={() => onRead(row.conversation_id)} />
      ))}
    </ul>
  );
};

const Reading = ({
  reading,
  files,
  lifecycle,
}: {
  files: ChatState['files'];
  reading: NonNullable<Past['reading']>;
  lifecycle: ChatLifecycle;
}) => {
  // Their delivery state is unknown here and no longer matters.
  const bubbles = useMemo(
    () => bubblesOf(reading.messages, [], false).map((bubble) => ({ ...bubble, mark: null })),
    [reading.messages],
  );
  return (
    <>
      <MessageList
        label={texts.chat.earlier.one}
        bubbles={bubbles}
        incoming={nothingNew}
        isAdmin={false}
        emptyText={texts.chat.loading}
        hasEarlier={reading.hasEarlier}
        onEarlier={lifecycle.loadEarlier}
        onRetry={() => undefined}
        showFile={files?.showFileIn(reading.id)}
      />
      <div className="chat-strip controls">
        <p>{texts.chat.earlier.shown}</p>
        <button type="button" onClick={() => void lifecycle.goOn()}>
          {texts.chat.earlier.goOn}
        </button>
      </div>
    </>
  );
};

const takeFocus = (element: HTMLElement | null) => element?.focus();

/** This visitor's earlier conversations, shown in place of the current one. */
export const PastPane = ({ past, lifecycle, files }: PastPaneProps) => {
  const { list, reading } = past;
  const isReading = reading !== null;
  return (
    <section className="past" aria-label={texts.chat.earlier.title}>
      <button
        type="button"
        // Takes the focus: the control that the keyboard user pressed is gone.
        key={String(isReading)}
        ref={takeFocus}
        className="past-back"
        onClick={() => (isReading ? void lifecycle.showHistory() : lifecycle.hideHistory())}
      >
        {isReading ? texts.chat.earlier.all : texts.chat.earlier.back}
      </button>
      {reading ? (
        <Reading key={reading.id} reading={reading} lifecycle={lifecycle} files={files} />
      ) : (
        <List list={list} onRead={lifecycle.read} />
      )}
    </section>
  );
};
