import { createContext, use } from 'react';

/** What the build knows and no page can read by itself. */
export interface SiteFacts {
  /** Origin for canonical addresses, without a trailing slash. */
  publicUrl: string;
}

export const SiteContext = createContext<SiteFacts>({ publicUrl: '' });

export const useSiteFacts = (): SiteFacts => use(SiteContext);
