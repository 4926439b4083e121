/**
 * Cuts text to `length` characters without splitting a surrogate pair: the server refuses text that
 * is not valid UTF-8. (`toWellFormed` is newer than the supported browsers.)
 */
export const cutText = <Text extends string | undefined>(text: Text, length = 512): Text =>
  text?.slice(0, length).replace(/\p{Surrogate}/gu, '\ufffd') as Text;
