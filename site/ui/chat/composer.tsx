import {
  useId,
  useLayoutEffect,
  useRef,
  type AriaAttributes,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { charactersLeft, draftText } from '#shared/domain/draft-text.ts';
import { limits } from '#shared/limits.ts';
import { fitHeight } from '#site/ui/fit-height.ts';
import { Icon } from '#site/ui/icon.tsx';
import { texts } from '#site/texts/en.ts';
import './conversation.css';

interface ComposerProps {
  draft: string;
  onDraft: (draft: string) => void;
  /** Returns false if the message was not accepted; the draft then stays. */
  onSend: (text: string) => boolean;
  placeholder: string;
  /** The outbox is full, so the next message stays in the field. */
  isFull: boolean;
  input?: RefObject<HTMLTextAreaElement | null>;
  /** Called before the field's own keys. Returns true if it handled the key. */
  onKey?: (event: KeyboardEvent) => boolean;
  /** Extra attributes of the field if it controls a list. */
  field?: AriaAttributes;
  /** The message has files, so its text may be empty. */
  hasFiles?: boolean;
  /** Shown before the field, such as a button that chooses files. */
  children?: ReactNode;
}

/** The count appears from this many characters left. */
const NEAR_LIMIT = 300;

// Chrome ends a composition with an Enter whose isComposing is true. Safari's has only key code 229,
// so nothing newer can replace it (WebKit bug 165004).
const isComposing = (event: KeyboardEvent): boolean =>
  // oxlint-disable-next-line typescript/no-deprecated -- see above
  event.nativeEvent.isComposing || event.keyCode === 229;

const SendButton = ({ isDisabled }: { isDisabled: boolean }) => (
  <button type="submit" aria-label={texts.thread.send} disabled={isDisabled}>
    <Icon path="M3 10h13M10.5 4.5 16 10l-5.5 5.5" size="large" />
  </button>
);

/** Enter sends, Shift+Enter starts a new line. An empty message is not sent. */
export const Composer = ({
  draft,
  onDraft,
  onSend,
  placeholder,
  isFull,
  input,
  onKey,
  field,
  hasFiles = false,
  children,
}: ComposerProps) => {
  const counterId = useId();
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => fitHeight(form.current?.querySelector('textarea')));
  const text = draftText(draft);
  const left = charactersLeft(draft);
  const toSend = hasFiles && draft.trim() === '' ? '' : text;
  const send = () => {
    if (toSend !== null && onSend(toSend)) onDraft('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isComposing(event) && onKey?.(event)) {
      event.preventDefault();
      // Hides the event from listeners around the field.
      event.stopPropagation();
      return;
    }
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      ref={form}
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {children}
      <textarea
        {...field}
        ref={input}
        rows={1}
        dir="auto"
        value={draft}
        placeholder={placeholder}
        aria-label={texts.thread.message}
        aria-describedby={counterId}
        aria-invalid={left < 0}
        enterKeyHint="send"
        onChange={(event) => onDraft(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <output
        id={counterId}
        className="composer-count note-small"
        data-over={left < 0 || isFull || undefined}
      >
        {isFull && texts.thread.isFull(limits.realtime.outboxItems)}
        {!isFull && left <= NEAR_LIMIT && texts.thread.charactersLeft(left)}
      </output>
      <SendButton isDisabled={toSend === null || isFull} />
    </form>
  );
};
