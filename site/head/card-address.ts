/** The URL of the link preview picture for the page at this path. */
export const cardAddress = (path: string): string =>
  `/images/cards${path === '/' ? '/home' : path}.png`;
