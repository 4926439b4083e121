import type { Channel } from '#shared/domain/analytics/source.ts';

/**
 * What utm_medium says of the channel, as of November 2026. Whole words only: not every medium that
 * begins with "p" is paid (podcast, print, push, pr).
 */
export const channelOfMedium: ReadonlyMap<string, Channel> = new Map<string, Channel>([
  ...[
    'cpc',
    'ppc',
    'cpm',
    'cpv',
    'cpa',
    'cpp',
    'paid',
    'paidsearch',
    'paid-search',
    'paid_search',
  ].map((word) => [word, 'paid'] as const),
  ...[
    'paidsocial',
    'paid-social',
    'paid_social',
    'display',
    'banner',
    'retargeting',
    'remarketing',
  ].map((word) => [word, 'paid'] as const),
  ...['sponsored', 'affiliate', 'ad', 'ads'].map((word) => [word, 'paid'] as const),
  ...['email', 'e-mail', 'e_mail', 'mail', 'newsletter'].map((word) => [word, 'email'] as const),
  ...['social', 'social-media', 'social_media', 'social-network', 'sm'].map(
    (word) => [word, 'social'] as const,
  ),
  ...['organic', 'search', 'seo'].map((word) => [word, 'search'] as const),
  ...['ai', 'llm', 'assistant', 'chatbot'].map((word) => [word, 'ai'] as const),
  ...['referral', 'link'].map((word) => [word, 'referral'] as const),
]);

/** The channels of utm_source values that are a name and not a host. */
export const channelOfSource: ReadonlyMap<string, Channel> = new Map<string, Channel>([
  ...['bing', 'duckduckgo', 'google', 'yahoo', 'yandex', 'baidu', 'ecosia', 'brave'].map(
    (word) => [word, 'search'] as const,
  ),
  ...['linkedin', 'facebook', 'instagram', 'twitter', 'x', 'reddit', 'youtube', 'tiktok'].map(
    (word) => [word, 'social'] as const,
  ),
  ...['hackernews', 'hn', 'mastodon', 'bluesky', 'threads', 'pinterest', 'discord', 'telegram'].map(
    (word) => [word, 'social'] as const,
  ),
  ...['chatgpt', 'openai', 'claude', 'gemini', 'copilot', 'perplexity', 'deepseek', 'grok'].map(
    (word) => [word, 'ai'] as const,
  ),
  ...['newsletter', 'email', 'e-mail', 'mail', 'mailchimp', 'substack'].map(
    (word) => [word, 'email'] as const,
  ),
]);

/**
 * The click ids that sites add to links. Those of advertisements are paid; Facebook adds fbclid
 * to every link out of it and Mailchimp mc_eid to every link of a letter.
 */
export const channelOfClick: ReadonlyMap<string, Channel> = new Map<string, Channel>([
  ...[
    'gclid',
    'gbraid',
    'wbraid',
    'dclid',
    'msclkid',
    'ttclid',
    'twclid',
    'li_fat_id',
    'rdt_cid',
  ].map((word) => [word, 'paid'] as const),
  ...['fbclid', 'igshid', 'igsh'].map((word) => [word, 'social'] as const),
  ...['mc_eid', 'vero_id', '_hsenc'].map((word) => [word, 'email'] as const),
]);
