import { linkify } from '#shared/domain/linkify.ts';
import { memo, type ReactNode, useEffect, useState } from 'react';
import type { ClientId } from '#shared/contracts/ids.ts';
import type { MarkedDrawing } from '#shared/contracts/marked-drawing.ts';
import type { DeliveryMark } from '#site/ui/chat/bubble-list.ts';
import { timeOfDay } from '#site/ui/chat/message-times.ts';
import { formatText, type FormattedPart } from '#shared/domain/formatted-text.ts';
import { texts } from '#site/texts/en.ts';

const loadView = () => import('#site/ui/marks/marked-drawing-view.tsx');
type DrawingView = Awaited<ReturnType<typeof loadView>>;

/** A message's drawing. Its code loads with the first one; its space is reserved until then. */
const BubbleDrawing = ({ drawing }: { drawing: MarkedDrawing }) => {
  const [view, setView] = useState<DrawingView | null>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    loadView().then(setView, () => setMissing(true));
  }, []);
  if (view) return <view.MarkedDrawingView drawing={drawing} />;
  const numbers = drawing.marks.map(({ number }) => number).join(', ');
  return (
    <span className="bubble-drawing">
      {isMissing && texts.thread.marksOn(numbers, drawing.title)}
    </span>
  );
};

/** A link in a text. `mailto:` links open in no tab. */
const TextLink = ({ text, href }: { text: string; href: string | undefined }) => (
  <a
    href={href}
    target={href?.startsWith('mailto:') ? undefined : '_blank'}
    rel="noopener noreferrer nofollow"
  >
    {text}
  </a>
);

const Part = ({ as, text, href }: FormattedPart) => {
  if (as === 'strong') return <strong>{text}</strong>;
  if (as === 'em') return <em>{text}</em>;
  if (as === 'code') return <code>{text}</code>;
  if (as === 'text') return text;
  return <TextLink text={text} href={href} />;
};

/** The admin's formatted text. Its parts become elements; nothing is parsed as HTML. */
const FormattedText = ({ text }: { text: string }) =>
  // Parts of a text never move, so their index is a stable key.
  formatText(text).map((part, position) => <Part key={position} {...part} />);

/** Plain text with clickable URLs. Nothing is parsed as markup. */
const LinkedText = ({ text }: { text: string }) =>
  linkify(text).map((part, position) =>
    // Parts of a text never move, so their index is a stable key.
    part.kind === 'link' ? (
      <TextLink key={position} text={part.text} href={part.href} />
    ) : (
      part.text
    ),
  );

interface MessageBubbleProps {
  id: ClientId;
  content: string;
  at: string;
  author: string;
  isOwn: boolean;
  /** The admin's text may be formatted; the visitor's is plain. */
  isFormatted: boolean;
  mark: DeliveryMark | null;
  /** The reason why it was not sent. */
  refusal: string | undefined;
  isAutomatic: boolean | undefined;
  isMailed: boolean | undefined;
  onRetry: (id: ClientId) => void;
  /** The element that shows the message's file. */
  shownFile: ReactNode;
  drawing: MarkedDrawing | undefined;
  /** Whether the text only repeats `shownFile`. */
  isTextHidden: boolean;
}

const Mark = ({
  mark,
  refusal,
  onRetry,
}: {
  mark: DeliveryMark;
  refusal: string | undefined;
  onRetry: () => void;
}) =>
  mark === 'failed' || mark === 'waiting' ? (
    <>
      {mark === 'failed' ? (
        <span className="bubble-failed">
          {refusal ? texts.thread.refused(refusal) : texts.thread.notSent}
        </span>
      ) : (
        <span>{texts.thread.waits}</span>
      )}
      <button type="button" className="bubble-retry bare" onClick={onRetry}>
        {texts.thread.retry}
      </button>
    </>
  ) : (
    <span>{texts.thread.marks[mark]}</span>
  );

export const MessageBubble = memo((props: MessageBubbleProps) => {
  const { id, content, at, author, isOwn, isFormatted, mark, isAutomatic, onRetry } = props;
  return (
    <div className="bubble" data-side={isOwn ? 'own' : 'other'} data-mark={mark ?? undefined}>
      <p dir="auto" className={props.isTextHidden ? 'sr-only' : 'bubble-text'}>
        {/* The name has its own direction, so it does not decide that of the text. */}
        <span className="sr-only" dir="ltr">
          {author}:{' '}
        </span>
        <span>
          {isFormatted ? <FormattedText text={content} /> : <LinkedText text={content} />}
        </span>
      </p>
      {props.shownFile}
      {props.drawing && <BubbleDrawing drawing={props.drawing} />}
      <p className="bubble-foot note-small">
        <time dateTime={at}>{timeOfDay(at)}</time>
        {isAutomatic && <span>{texts.thread.automatic}</span>}
        {mark && <Mark mark={mark} refusal={props.refusal} onRetry={() => onRetry(id)} />}
        {props.isMailed && <span>{texts.thread.mailed}</span>}
      </p>
    </div>
  );
});
MessageBubble.displayName = 'MessageBubble';
