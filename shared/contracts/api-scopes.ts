/** What an API key may read. */
export const apiScopes = ['analytics', 'conversations'] as const;
export type ApiScope = (typeof apiScopes)[number];
