import { imprint } from 'virtual:content/imprint';
import { sections } from 'virtual:content/sections';
import { LocalTime } from '#site/ui/local-time.tsx';
import { TalkButton } from '#site/ui/talk-button.tsx';
import { PageHead, Zone } from '#site/ui/zone.tsx';
import { texts } from '#site/texts/en.ts';
import './chat-page.css';

/** An example of a conversation. */
const Example = () => (
  <figure className="talk-example">
    <ol>
      <li>
        <p>{texts.contact.talk.example1}</p>
        <p className="label">{texts.contact.talk.by}</p>
      </li>
      <li>
        <p>{texts.contact.talk.example2}</p>
        <p className="label">{imprint.name}</p>
      </li>
    </ol>
    <figcaption>{texts.contact.talk.example}</figcaption>
  </figure>
);

/** Describes the chat. The chat itself is the tab at the lower right. */
export const ChatPage = () => (
  <>
    <PageHead label={texts.contact.talk.label} title={texts.contact.talk.title}>
      <p className="large">{texts.contact.talk.lead}</p>
      <p>
        <TalkButton>{texts.contact.talk.open}</TalkButton>
      </p>
      <p>
        <LocalTime location={imprint.location} timeZone={imprint.timeZone} />
      </p>
      <noscript>
        <p>
          {texts.contact.talk.noScripts}
          <a href={`mailto:${imprint.email}`}>{imprint.email}</a>.
        </p>
      </noscript>
    </PageHead>
    {/* The example mentions a project's drawing. */}
    {sections.projects && (
      <Zone id="how-a-talk-looks" title={texts.contact.talk.exampleTitle}>
        <Example />
      </Zone>
    )}
    <Zone id="what-is-stored" title={texts.contact.talk.storedTitle}>
      <ul className="plain-lines">
        <li>{texts.contact.talk.stored.where}</li>
        <li>{texts.contact.talk.stored.empty}</li>
        <li>{texts.contact.talk.stored.browser}</li>
        <li>{texts.contact.talk.stored.erase}</li>
      </ul>
    </Zone>
  </>
);
