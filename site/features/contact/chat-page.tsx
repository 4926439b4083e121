import { owner } from 'virtual:content/owner';
import { LocalTime } from '#site/ui/local-time.tsx';
import { TalkButton } from '#site/ui/talk-button.tsx';
import { PageHead, Zone } from '#site/ui/zone.tsx';

/** Describes the chat. The chat itself is the tab at the lower right. */
export const ChatPage = () => (
  <>
    <PageHead label="Direct line" title="Talk to me">
      <p className="large">
        Open the tab at the lower right and write. {owner.name} answers in person: there is no bot
        and no queue.
      </p>
      <p>
        <TalkButton>Open the chat</TalkButton>
      </p>
      <p>
        <LocalTime location={owner.location} timeZone={owner.timeZone} />
      </p>
      <noscript>
        <p>
          The chat needs scripts. Without them a letter does as well:{' '}
          <a href={`mailto:${owner.email}`}>{owner.email}</a>.
        </p>
      </noscript>
    </PageHead>
    <Zone id="good-to-know" title="Good to know">
      <ul className="plain-lines">
        <li>What you write is stored before it counts as sent, and nothing is sent twice.</li>
        <li>
          The line may break: what you wrote meanwhile waits in your browser and goes out later.
        </li>
        <li>
          The history belongs to this browser. Nobody else can open it, and no account is needed.
        </li>
        <li>When I am away, your message is on my desk when I return.</li>
      </ul>
    </Zone>
  </>
);
