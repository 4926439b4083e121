import { requestChat } from '#site/platform/chat-invitation.ts';
import { isOff } from '#site/platform/features.ts';

/** Opens the chat. Without scripts it is a link to the page that explains the chat. */
export const TalkButton = ({ children }: { children: string }) =>
  isOff('chat') ? null : (
    <a
      className="button button-primary"
      data-needs="chat"
      href="/chat"
      onClick={(event) => {
        event.preventDefault();
        requestChat();
      }}
    >
      {children}
    </a>
  );
