/**
 * True once per browser session, which lasts from the first page in any tab until the browser
 * closes. A session cookie records it, because tabs do not share `sessionStorage`. Without cookies
 * every session counts as the first.
 */
export const beginsBrowserSession = (): boolean =>
  !document.cookie.includes('begun=') && !!(document.cookie = 'begun=1; Path=/; SameSite=Lax');
