const EVENT = 'foyer:open-chat';

// Remembers a click made before the chat's code has loaded.
let isWaiting = false;

/** Opens the chat from a "Talk to me" anywhere on the page. */
export const requestChat = (): void => {
  isWaiting = true;
  dispatchEvent(new Event(EVENT));
};

/** Subscribes the chat to requests, including one made before it loaded. */
export const onChatRequested = (open: () => void): (() => void) => {
  const handle = () => {
    isWaiting = false;
    open();
  };
  addEventListener(EVENT, handle);
  if (isWaiting) handle();
  return () => removeEventListener(EVENT, handle);
};
