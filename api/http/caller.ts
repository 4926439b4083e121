/** SHA-256 of a visitor's token, hex. The only form in which a token is kept. */
export type TokenHash = string & { readonly __brand: 'TokenHash' };

/** Who asks. Every read and write names its caller; a stranger is answered as if nothing were there. */
export type Caller =
  { readonly kind: 'visitor'; readonly tokenHash: TokenHash } | { readonly kind: 'admin' };
