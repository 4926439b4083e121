import type { Channel } from '#shared/domain/analytics/source.ts';

const words = (channel: Channel, text: string): [string, Channel][] =>
  text.split(' ').map((word) => [word, channel]);

const channelOfWord: ReadonlyMap<string, Channel> = new Map([
  ...words('paid', 'cpc ppc cpm cpv cpa cpp paid paidsearch paidsocial display banner'),
  ...words('paid', 'retargeting remarketing sponsored affiliate ad ads'),
  ...words('email', 'email mail newsletter'),
  ...words('social', 'social socialmedia socialnetwork sm'),
  ...words('search', 'organic search seo'),
  ...words('ai', 'ai llm assistant chatbot'),
  ...words('referral', 'referral link'),
]);

/**
 * The channel of a utm_medium, as of November 2026, with any separators between words. Whole words only:
 * not every medium that begins with "p" is paid (podcast, print, push, pr).
 */
export const channelOfMedium = (medium: string): Channel | undefined =>
  channelOfWord.get(medium.toLowerCase().replace(/[ _-]/g, ''));

/**
 * The click ids that sites add to links. Those of advertisements are paid; Facebook adds fbclid
 * to every link out of it and Mailchimp mc_eid to every link of a letter.
 */
export const channelOfClick: ReadonlyMap<string, Channel> = new Map([
  ...words('paid', 'gclid gbraid wbraid dclid msclkid ttclid twclid li_fat_id rdt_cid'),
  ...words('social', 'fbclid igshid igsh'),
  ...words('email', 'mc_eid vero_id _hsenc'),
]);
