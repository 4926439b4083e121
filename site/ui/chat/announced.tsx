import { useEffect, useState } from 'react';
import type { Message } from '#shared/contracts/message.ts';
import type { DeliveryMark } from '#site/ui/chat/bubble-list.ts';
import { texts } from '#site/texts/en.ts';

/** More simultaneous messages than this are counted instead of read out. */
const READ_OUT = 3;
/** Long enough for a screen reader to read it. */
const RETAIN_MS = 10_000;

const wordsOf = (incoming: readonly Message[], who: string): string => {
  const last = incoming.at(-1);
  if (!last) return '';
  if (incoming.length <= READ_OUT) {
    return `${who}: ${incoming.map((message) => message.content).join(' … ')}`;
  }
  return `${texts.thread.news(incoming.length)} ${last.content}`;
};

const fates: Readonly<Partial<Record<DeliveryMark, string>>> = {
  failed: texts.thread.fates.failed,
  waiting: texts.thread.fates.waiting,
  read: texts.thread.fates.read,
};

interface AnnouncedProps {
  /** New messages from the other side, without history. */
  incoming: readonly Message[];
  who: string;
  /** The delivery state of the reader's own last message. */
  fate: DeliveryMark | null;
}

/** Announced when it arrives, and removed once it has been read out. */
const Announcement = ({ words }: { words: string }) => {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), RETAIN_MS);
    return () => clearTimeout(timer);
  }, []);
  return isOver ? null : words;
};

/**
 * The live region of a log. It announces new messages from the other side and the delivery state of
 * the reader's own. The rows are not live, because scrolling and history change them all the time.
 */
export const Announced = ({ incoming, who, fate }: AnnouncedProps) => (
  <>
    <p className="sr-only">
      {incoming.length > 0 && (
        <Announcement key={incoming.at(-1)?.id} words={wordsOf(incoming, who)} />
      )}
    </p>
    <p className="sr-only">{(fate && fates[fate]) ?? ''}</p>
  </>
);
