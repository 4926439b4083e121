import type { Owner } from '#site/content-model/owner.ts';
import { LocalTime } from '#site/ui/local-time.tsx';
import { TalkButton } from '#site/ui/talk-button.tsx';

/** The invitation to talk, with the hour it is at the owner's desk. */
export const LiveLine = ({ owner }: { owner: Owner }) => (
  <div className="live-line">
    <TalkButton>Talk to me</TalkButton>
    <p>
      I answer in person. <LocalTime location={owner.location} timeZone={owner.timeZone} />
    </p>
  </div>
);
