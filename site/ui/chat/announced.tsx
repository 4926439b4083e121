import { useEffect, useState } from 'react';
import type { Message } from '#shared/contracts/message.ts';
import type { DeliveryMark } from '#site/ui/chat/bubble-list.ts';

/** More at once are counted instead of read out. */
const READ_OUT = 3;
/** Long enough to be read out; then it is only in its bubble. */
const RETAIN_MS = 10_000;

const wordsOf = (incoming: readonly Message[], who: string): string => {
  const last = incoming.at(-1);
  if (!last) return '';
  if (incoming.length <= READ_OUT) {
    return `${who}: ${incoming.map((message) => message.content).join(' … ')}`;
  }
  return `${incoming.length} new messages. The last one: ${last.content}`;
};

const fates: Readonly<Partial<Record<DeliveryMark, string>>> = {
  failed: 'Your last message was not sent.',
  read: 'Your last message was read.',
};

interface AnnouncedProps {
  /** What the other side has just written. History is none of it. */
  incoming: readonly Message[];
  who: string;
  /** What has become of one's own last message. */
  fate: DeliveryMark | null;
}

/** Said when it comes in, and gone when it has been read out. */
const Announcement = ({ words }: { words: string }) => {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), RETAIN_MS);
    return () => clearTimeout(timer);
  }, []);
  return isOver ? null : words;
};

/**
 * What a log says aloud: new words of the other side, and the end of one's own message. The drawn rows
 * themselves are silent, since scrolling and history change them all the time.
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
