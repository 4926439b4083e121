/** SHA-256 of a visitor's token, hex. A token is stored only in this form. */
export type TokenHash = string & { readonly __brand: 'TokenHash' };

/**
 * The caller. Every read and write names one; a stranger gets the same answer as for something that does
 * not exist.
 */
export type Caller =
  | { readonly kind: 'visitor'; readonly tokenHash: TokenHash }
  | { readonly kind: 'admin' };
