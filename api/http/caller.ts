/** SHA-256 of a visitor's token, hex. A token is stored only in this form. */
export type TokenHash = string & { readonly __brand: 'TokenHash' };

/**
 * Who makes the call. Every read and write names its caller; a stranger gets the answer for
 * something that does not exist.
 */
export type Caller =
  | { readonly kind: 'visitor'; readonly tokenHash: TokenHash }
  | { readonly kind: 'admin' };
