import { askForChat } from '#site/platform/chat-invitation.ts';

/** Opens the chat. A link to where the chat is explained, for a page whose scripts have not come. */
export const TalkButton = ({ children }: { children: string }) => (
  <a
    className="button button-primary"
    href="/chat"
    onClick={(event) => {
      event.preventDefault();
      askForChat();
    }}
  >
    {children}
  </a>
);
