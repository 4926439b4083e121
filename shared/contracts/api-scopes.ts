/** Scopes of an API key: two kinds of reading, and `write` for adding data. */
export const apiScopes = ['analytics', 'conversations', 'write'] as const;
export type ApiScope = (typeof apiScopes)[number];
