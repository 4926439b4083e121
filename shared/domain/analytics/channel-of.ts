import { hostsOf, searchNames } from '#shared/domain/analytics/channel-hosts.ts';
import {
  channelOfClick,
  channelOfMedium,
  channelOfSource,
} from '#shared/domain/analytics/channel-words.ts';
import type { Channel, Source } from '#shared/domain/analytics/source.ts';

const channelOfHostName = new Map<string, Channel>(
  (['ai', 'email', 'search', 'social'] as const).flatMap((channel) =>
    hostsOf[channel].map((host) => [host, channel] as const),
  ),
);

/** google.de, google.co.uk, news.google.com: the name, then one or two short labels. */
const searchHost = new RegExp(`(?:^|\\.)(?:${searchNames.join('|')})(?:\\.[a-z]{2,3}){1,2}$`);

/** A referrer may have a thousand labels; no name in the list has more than these. */
const MOST_LABELS = Math.max(
  ...[...channelOfHostName.keys()].map((host) => host.split('.').length),
);

const channelOfHost = (host: string): Channel | undefined => {
  const labels = host.split('.');
  for (
    let start = Math.max(0, labels.length - MOST_LABELS);
    start < labels.length - 1;
    start += 1
  ) {
    const channel = channelOfHostName.get(labels.slice(start).join('.'));
    if (channel !== undefined) return channel;
  }
  return searchHost.test(host) ? 'search' : undefined;
};

/**
 * The channel of a visit, by the clearest signal first: the link's medium, an advertising click id,
 * the named source, another click id, any other tagged link (campaign), the referring site, and
 * direct when nothing is known. Visits stored before `paid` existed have `campaign` for both.
 */
export const channelOf = (source: Omit<Source, 'channel'>): Channel => {
  const medium = source.medium.toLowerCase();
  const name = source.source.toLowerCase();
  const ofMedium = channelOfMedium.get(medium);
  const ofClick = channelOfClick.get(source.clickKind);
  if (ofMedium === 'paid' || ofClick === 'paid') return 'paid';
  const isTagged = medium !== '' || source.campaign !== '' || name !== source.referrerHost;
  const stated =
    ofMedium ??
    channelOfSource.get(name) ??
    (isTagged ? channelOfHost(name) : undefined) ??
    ofClick;
  if (stated !== undefined) return stated;
  if (isTagged) return 'campaign';
  if (source.referrerHost === '') return 'direct';
  return channelOfHost(source.referrerHost) ?? 'referral';
};
