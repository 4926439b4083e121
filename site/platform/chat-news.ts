const EVENT = 'foyer:chat-news';

/** Publishes a new admin message to parts of the page outside the chat. */
export const publishChatNews = (text: string): void => {
  dispatchEvent(new CustomEvent<string>(EVENT, { detail: text }));
};

export const onChatNews = (listener: (text: string) => void): (() => void) => {
  const handle = (event: Event) => listener((event as CustomEvent<string>).detail);
  addEventListener(EVENT, handle);
  return () => removeEventListener(EVENT, handle);
};
