const EVENT = 'foyer:open-chat';

// Remembers a click made before the chat's code has loaded.
let waiting: { about: string } | null = null;

/** Opens the chat from a "Talk to me" anywhere on the page; `about` is a subject to begin with. */
export const requestChat = (about = ''): void => {
  waiting = { about };
  dispatchEvent(new Event(EVENT));
};

/** Subscribes the chat to requests, including one made before it loaded. */
export const onChatRequested = (open: (about: string) => void): (() => void) => {
  const handle = () => {
    const { about = '' } = waiting ?? {};
    waiting = null;
    open(about);
  };
  addEventListener(EVENT, handle);
  if (waiting) handle();
  return () => removeEventListener(EVENT, handle);
};
