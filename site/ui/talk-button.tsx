import { requestChat } from '#site/platform/chat-invitation.ts';
import { isOff } from '#site/platform/features.ts';

/** Opens the chat. A link to where the chat is explained, for a page whose scripts have not come. */
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
