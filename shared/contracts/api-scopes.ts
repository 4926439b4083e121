/** What an API key may do: two kinds of reading, and adding what `write` names. */
export const apiScopes = ['analytics', 'conversations', 'write'] as const;
export type ApiScope = (typeof apiScopes)[number];
