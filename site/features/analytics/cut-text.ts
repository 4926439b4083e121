/**
 * At most `length` characters, and none of them half a character: the server refuses text that UTF-8
 * cannot carry. (`toWellFormed` is younger than the browsers the site is built for.)
 */
export const cutText = (text: string, length: number): string =>
  text.slice(0, length).replace(/\p{Surrogate}/gu, '\ufffd');
