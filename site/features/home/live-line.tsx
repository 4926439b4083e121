import { useSyncExternalStore } from 'react';
import type { Owner as Availability } from '#shared/contracts/presence.ts';
import type { Owner } from '#site/content-model/owner.ts';
import { ownerHere } from '#site/platform/owner-here.ts';
import { backText } from '#site/ui/chat/back-text.ts';
import { TalkButton } from '#site/ui/talk-button.tsx';

const read = () => ownerHere.get().owner;
const readPrerendered = () => null;

const textOf = (owner: Owner, availability: Availability | null): string => {
  if (!availability) return `I answer messages myself, from ${owner.location}.`;
  if (availability.is_here) return owner.atWork;
  const { away_text, back_at } = availability;
  return `${away_text ?? owner.away}${back_at ? ` Back ${backText(back_at)}.` : ''}`;
};

/** The invitation to talk, and whether the owner is at the desk. */
export const LiveLine = ({ owner }: { owner: Owner }) => {
  const availability = useSyncExternalStore(ownerHere.subscribe, read, readPrerendered);
  return (
    <div className="live-line cluster">
      <TalkButton>Talk to me</TalkButton>
      <p data-here={availability?.is_here}>
        <span>{textOf(owner, availability)}</span>
      </p>
    </div>
  );
};
