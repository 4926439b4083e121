import { channelOfClick, channelOfMedium } from '#shared/domain/analytics/channel-words.ts';
import { channelOfSite } from '#shared/domain/analytics/sites.ts';
import type { Channel, Source } from '#shared/domain/analytics/source.ts';

/**
 * The channel of a visit, by the clearest signal first: the link's medium, an advertising click id, the
 * named source, another click id, any other tagged link (campaign), the referring site, and direct if
 * nothing is known. In visits stored before `paid` existed, `campaign` stands for both.
 */
export const channelOf = (source: Omit<Source, 'channel'>): Channel => {
  const { medium, source: name } = source;
  const ofMedium = channelOfMedium(medium);
  const ofClick = channelOfClick.get(source.clickKind);
  if (ofMedium === 'paid' || ofClick === 'paid') return 'paid';
  const isTagged = medium !== '' || source.campaign !== '' || name !== source.referrerHost;
  const stated = ofMedium ?? (isTagged ? channelOfSite(name) : undefined) ?? ofClick;
  if (stated !== undefined) return stated;
  if (isTagged) return 'campaign';
  if (source.referrerHost === '') return 'direct';
  return channelOfSite(source.referrerHost) ?? 'referral';
};
