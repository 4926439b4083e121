import { channelOfClick } from '#shared/domain/analytics/channel-words.ts';
import { channelOf } from '#shared/domain/analytics/channel-of.ts';
import { parseAddress } from '#shared/domain/analytics/parse-address.ts';
import { printable } from '#shared/domain/analytics/printable.ts';
import { siteOfSource } from '#shared/domain/analytics/sites.ts';
import type { Source } from '#shared/domain/analytics/source.ts';

const MAX_CHARACTERS = 200;

/** Makes outside text fit for a table: printable, trimmed, at most 200 characters. */
const word = (text: string | null | undefined): string =>
  printable(
    printable(text ?? '')
      .trim()
      .slice(0, MAX_CHARACTERS),
  ).trim();

/** The parameters of a link; null or missing if it has none. */
export interface LinkWords {
  readonly source?: string | null | undefined;
  readonly medium?: string | null | undefined;
  readonly campaign?: string | null | undefined;
  readonly term?: string | null | undefined;
  readonly content?: string | null | undefined;
  readonly clickKind?: string | undefined;
  /** The whole referring address. */
  readonly referrer?: string | null | undefined;
  /** The host of this site: our own pages do not count as referrers. */
  readonly ownHost: string;
}

/** The source and channel from a link's parameters and the referring page. */
export const sourceOfWords = ({ ownHost, ...words }: LinkWords): Source => {
  const host = word(parseAddress(words.referrer ?? '').host);
  // A subdomain of this site is this site.
  const isOwn = host === ownHost || (ownHost !== '' && host.endsWith(`.${ownHost}`));
  const referrerHost = isOwn ? '' : host;
  // Links differ in case by accident.
  const named = {
    source: word(words.source).toLowerCase() || referrerHost,
    medium: word(words.medium).toLowerCase(),
    campaign: word(words.campaign).toLowerCase(),
    term: word(words.term),
    content: word(words.content),
    clickKind: words.clickKind ?? '',
    referrerHost,
  };
  return { channel: channelOf(named), ...named, source: siteOfSource(named.source) };
};

/**
 * The source of a visit, from its first address and the referring page. Reads only these parts of the
 * query: utm_source, utm_medium, utm_campaign, utm_term, utm_content (or `ref` and `source` for the
 * source) and the name of a click id.
 */
export const sourceOf = (address: string, referrer: string): Source => {
  const { host, query } = parseAddress(address);
  return sourceOfWords({
    source: query.get('utm_source') ?? query.get('ref') ?? query.get('source'),
    medium: query.get('utm_medium'),
    campaign: query.get('utm_campaign'),
    term: query.get('utm_term'),
    content: query.get('utm_content'),
    clickKind: [...channelOfClick.keys()].find((name) => query.has(name)),
    referrer,
    ownHost: host,
  });
};
