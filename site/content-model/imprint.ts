import type { Owner } from '#site/content-model/owner.ts';

/** What the header and the footer of every page say, and how the owner is reached. */
export interface Imprint extends Pick<
  Owner,
  'name' | 'role' | 'location' | 'timeZone' | 'email' | 'links'
> {
  projectCount: number;
  /** ISO date of the latest project; empty if there is none. */
  latestDate: string;
}
