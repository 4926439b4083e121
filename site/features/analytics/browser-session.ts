/**
 * True once in a browser session: from the first page of ours in any tab until the browser is closed.
 * A cookie without an end says so; tabs share it, as they do not share `sessionStorage`. Where no
 * cookie stays, every session is the first.
 */
export const beginsBrowserSession = (): boolean =>
  !document.cookie.includes('begun=') && !!(document.cookie = 'begun=1; Path=/; SameSite=Lax');
