import type { Owner } from '#site/content-model/owner.ts';

/** The owner's name and contact data, which the header and footer of every page show. */
export interface Imprint extends Pick<
  Owner,
  'name' | 'role' | 'location' | 'timeZone' | 'email' | 'links'
> {
  projectCount: number;
  /** ISO date of the latest project; empty without projects. */
  latestDate: string;
}
