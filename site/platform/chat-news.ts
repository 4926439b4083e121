const EVENT = 'foyer:chat-news';

/** Tells the page what the admin has just written, beside the chat that shows it. */
export const publishChatNews = (text: string): void => {
  dispatchEvent(new CustomEvent<string>(EVENT, { detail: text }));
};

export const onChatNews = (listener: (text: string) => void): (() => void) => {
  const handle = (event: Event) => listener((event as CustomEvent<string>).detail);
  addEventListener(EVENT, handle);
  return () => removeEventListener(EVENT, handle);
};
