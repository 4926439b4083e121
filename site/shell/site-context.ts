import { createContext, use } from 'react';

/** Facts from the build that a page cannot know by itself. */
export interface SiteFacts {
  /** The site's origin for canonical URLs, without a trailing slash. */
  publicUrl: string;
}

export const SiteContext = createContext<SiteFacts>({ publicUrl: '' });

export const useSiteFacts = (): SiteFacts => use(SiteContext);
