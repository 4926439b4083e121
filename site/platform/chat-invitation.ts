const EVENT = 'foyer:open-chat';

// Pressed before the chat's code was there: it looks here when it comes.
let isWaiting = false;

/** A "Talk to me" anywhere on the page asks the chat to open. */
export const requestChat = (): void => {
  isWaiting = true;
  dispatchEvent(new Event(EVENT));
};

/** The chat listens; an invitation made before it came is heard at once. */
export const onChatRequested = (open: () => void): (() => void) => {
  const handle = () => {
    isWaiting = false;
    open();
  };
  addEventListener(EVENT, handle);
  if (isWaiting) handle();
  return () => removeEventListener(EVENT, handle);
};
