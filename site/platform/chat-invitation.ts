import type { MarkedDrawing } from '#shared/contracts/marked-drawing.ts';

const EVENT = 'foyer:open-chat';

/** The subject of a new message, or a drawing to attach to it. */
type About = string | MarkedDrawing;

// Remembers a click made before the chat's code has loaded.
let waiting: { about: About } | null = null;

/** Opens the chat from a "Talk to me" anywhere on the page. */
export const requestChat = (about: About = ''): void => {
  waiting = { about };
  dispatchEvent(new Event(EVENT));
};

/** Subscribes the chat to requests, including one made before it loaded. */
export const onChatRequested = (open: (about: About) => void): (() => void) => {
  const handle = () => {
    const { about = '' } = waiting ?? {};
    waiting = null;
    open(about);
  };
  addEventListener(EVENT, handle);
  if (waiting) handle();
  return () => removeEventListener(EVENT, handle);
};
