/** Where the picture stands that link previews show of the page at this path. */
export const cardAddress = (path: string): string =>
  `/images/cards${path === '/' ? '/home' : path}.png`;
