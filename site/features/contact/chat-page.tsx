import { imprint } from 'virtual:content/imprint';
import { sections } from 'virtual:content/sections';
import { LocalTime } from '#site/ui/local-time.tsx';
import { TalkButton } from '#site/ui/talk-button.tsx';
import { PageHead, Zone } from '#site/ui/zone.tsx';
import './chat-page.css';

/** An example of a conversation. */
const Example = () => (
  <figure className="talk-example">
    <ol>
      <li>
        <p>Could the balancer run on our two GPUs? I mean queue 1.</p>
        <p className="label">You · read</p>
      </li>
      <li>
        <p>It could. Make 1 shorter and the rest stays as it is drawn.</p>
        <p className="label">{imprint.name}</p>
      </li>
    </ol>
    <figcaption>
      An example. The numbers are marks on a project’s drawing: open a project, then “Mark the
      drawing”.
    </figcaption>
  </figure>
);

/** Describes the chat. The chat itself is the tab at the lower right. */
export const ChatPage = () => (
  <>
    <PageHead label="Direct line" title="Talk to me">
      <p className="large">Write here; I answer. No bot replies, and you need no account.</p>
      <p>
        <TalkButton>Open the chat</TalkButton>
      </p>
      <p>
        <LocalTime location={imprint.location} timeZone={imprint.timeZone} />
      </p>
      <noscript>
        <p>
          The chat needs scripts. Without them, e-mail works as well:{' '}
          <a href={`mailto:${imprint.email}`}>{imprint.email}</a>.
        </p>
      </noscript>
    </PageHead>
    {/* The example mentions a project's drawing. */}
    {sections.projects && (
      <Zone id="how-a-talk-looks" title="How a talk looks">
        <Example />
      </Zone>
    )}
    <Zone id="what-is-stored" title="What is stored">
      <ul className="plain-lines">
        <li>Your messages, files and marks are stored on this site’s own server.</li>
        <li>A chat that you open without writing in it is deleted after a day.</li>
        <li>Only this browser can open them again. Without a connection they wait here.</li>
        <li>
          “Delete my conversation…” in the chat’s menu erases all of it, and what the site knows of
          your visits.
        </li>
      </ul>
    </Zone>
  </>
);
