import { searchNames } from '#shared/domain/analytics/channel-hosts.ts';

/** The other names of a site: those that links give it, its short links and its apps. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  'bing.com': ['bing'],
  'bsky.app': ['bluesky', 'bsky', 'go.bsky.app'],
  'chatgpt.com': ['chatgpt', 'chat.openai.com'],
  'claude.ai': ['claude'],
  'duckduckgo.com': ['duckduckgo', 'ddg'],
  'ecosia.org': ['ecosia'],
  'facebook.com': ['facebook', 'fb', 'fb.com', 'fb.me', 'l.facebook.com', 'lm.facebook.com'],
  'github.com': ['github'],
  'google.com': ['com.google.android.googlequicksearchbox'],
  'instagram.com': ['instagram', 'ig', 'l.instagram.com'],
  'linkedin.com': ['linkedin', 'lnkd.in', 'com.linkedin.android'],
  'news.ycombinator.com': ['hackernews', 'hacker-news', 'hn'],
  'perplexity.ai': ['perplexity'],
  'pinterest.com': ['pinterest', 'pin.it'],
  'reddit.com': ['reddit', 'redd.it', 'old.reddit.com', 'out.reddit.com'],
  'tiktok.com': ['tiktok'],
  'x.com': ['x', 'twitter', 'twitter.com', 't.co', 'com.twitter.android'],
  'youtube.com': ['youtube', 'youtu.be'],
};

const siteOfName = new Map([
  ...Object.entries(otherNames).flatMap(([site, names]) =>
    names.map((name) => [name, site] as const),
  ),
  ...searchNames.map((name) => [name, `${name}.com`] as const),
]);

/** google.de, google.co.uk: the name, then one or two short labels. Not news.google.com. */
const searchSite = new RegExp(`^(${searchNames.join('|')})(?:\\.[a-z]{2,3}){1,2}$`);

/**
 * One name for one source, whether a link named it or the browser reported its host: `linkedin`,
 * `www.linkedin.com` and `lnkd.in` are `linkedin.com`. Other names stay as they are.
 */
export const siteOfSource = (source: string): string => {
  const host = source.toLowerCase().replace(/^(?:www|m|mobile)\.(?=[^.]+\.)/, '');
  const [, searchName] = searchSite.exec(host) ?? [];
  if (searchName !== undefined) return `${searchName}.com`;
  return siteOfName.get(host) ?? (host.includes('.') ? host : source);
};
