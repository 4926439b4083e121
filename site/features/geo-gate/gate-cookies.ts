import { gateCookie } from '#shared/domain/geo.ts';
import { texts } from '#site/texts/en.ts';

/** The text of the cover. The script before the first paint uses it too. */
export const COVER_TEXT = texts.notice.cover;

const PROCEEDED = 'gate_proceeded=1';

/**
 * A regular expression source that matches the cookies of visitors who see no notice, and no cover
 * before it. Visitors who confirmed the notice do not see it again in this browser session.
 */
export const passingCookies = `(^|; )(${gateCookie}=pass|${PROCEEDED})(;|$)`;

export interface GateCookies {
  passes(): boolean;
  setProceeded(): void;
}

/** Cookie access throws in a sandboxed frame. The notice then returns on every page load. */
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
