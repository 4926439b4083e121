import { createContext, use } from 'react';

/** Facts of the build that a page cannot know by itself. */
export interface SiteFacts {
  /** Origin for canonical addresses, without a trailing slash. */
  publicUrl: string;
}

export const SiteContext = createContext<SiteFacts>({ publicUrl: '' });

export const useSiteFacts = (): SiteFacts => use(SiteContext);
