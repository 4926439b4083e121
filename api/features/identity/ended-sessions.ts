/** The console sessions that ended: one, or all but one; all of them if null. */
export type EndedSessions = { readonly only: string } | { readonly allBut: string | null };

export const isEnded = (ended: EndedSessions, session: string | null): boolean =>
  'only' in ended ? session === ended.only : session === null || session !== ended.allBut;
