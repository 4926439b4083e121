import { gateCookie } from '#shared/domain/geo.ts';

/** What the cover reads; the script before the first paint covers the page with it too. */
export const COVER_TEXT = 'Initializing...';

const PROCEEDED = 'gate_proceeded=1';

/**
 * The source of a regular expression: the cookies with which a visitor sees no notice, and no cover
 * before it. Visitors who confirmed the notice do not see it again in this browser session.
 */
export const passingCookies = `(^|; )(${gateCookie}=pass|${PROCEEDED})(;|$)`;

export interface GateCookies {
  passes(): boolean;
  setProceeded(): void;
}

/** Accessing the cookies throws in a sandboxed frame. The notice then returns with every page load. */
export const createGateCookies = (page: { cookie: string }, isSecure: boolean): GateCookies => ({
  passes: () => {
    try {
      return new RegExp(passingCookies).test(page.cookie);
    } catch {
      return false;
    }
  },
  setProceeded: () => {
    try {
      page.cookie = `${PROCEEDED}; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`;
    } catch {
      // See above.
    }
  },
});
