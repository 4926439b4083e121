/** Which sessions of consoles ended: one, or every other one; all of them when null. */
export type EndedSessions = { readonly only: string } | { readonly allBut: string | null };

export const isEnded = (ended: EndedSessions, session: string | null): boolean =>
  'only' in ended ? session === ended.only : session === null || session !== ended.allBut;
