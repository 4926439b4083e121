import { requestChat } from '#site/platform/chat-invitation.ts';
import { isOff } from '#site/platform/features.ts';
import { texts } from '#site/texts/en.ts';

/**
 * Opens the chat, with a message about `about` if given. Without scripts it links to the page that
 * explains the chat. While the chat is off, the second button links to the contact page.
 */
export const TalkButton = ({ children, about }: { children: string; about?: string }) => (
  <>
    {!isOff('chat') && (
      <a
        className="button button-primary"
        data-needs="chat"
        href="/chat"
        onClick={(event) => {
          event.preventDefault();
          requestChat(about);
        }}
      >
        {children}
      </a>
    )}
    <a
      className="button button-primary"
      data-without="chat"
      hidden={!isOff('chat')}
      href="/contact"
    >
      {texts.ui.write}
    </a>
  </>
);
