// @ts-check
import { weighted } from './choosing.mjs';

/**
 * @typedef {object} Arrival how a visit came to the site
 * @property {string} referrer
 * @property {string} query the query of the landing URL, with its question mark
 */

const campaign = (
  /** @type {string} */ source,
  /** @type {string} */ medium,
  /** @type {string} */ name,
  extra = '',
) => `?utm_source=${source}&utm_medium=${medium}&utm_campaign=${name}${extra}`;

/** @type {(random: import('./seeded-random.mjs').SeededRandom) => Arrival} */
export const drawArrival = weighted([
  [34, { referrer: '', query: '' }],
  [24, { referrer: 'https://www.google.com/', query: '' }],
  [4, { referrer: 'https://www.bing.com/', query: '' }],
  [3, { referrer: 'https://duckduckgo.com/', query: '' }],
  [7, { referrer: 'https://www.linkedin.com/', query: '' }],
  [5, { referrer: 'https://news.ycombinator.com/', query: '' }],
  [3, { referrer: 'https://t.co/abc', query: '' }],
  [3, { referrer: 'https://github.com/', query: '' }],
  [3, { referrer: 'https://chatgpt.com/', query: '' }],
  [1, { referrer: 'https://www.perplexity.ai/', query: '' }],
  [
    4,
    { referrer: 'https://www.linkedin.com/', query: campaign('linkedin', 'social', 'autumn-talk') },
  ],
  [3, { referrer: '', query: campaign('newsletter', 'email', 'november', '&utm_content=button') }],
  [
    3,
    {
      referrer: 'https://www.google.com/',
      query: campaign('google', 'cpc', 'ai-architect', '&utm_term=ai+architect&gclid=Cj0KCQ'),
    },
  ],
  [
    1,
    {
      referrer: 'https://l.facebook.com/',
      query: campaign('facebook', 'paid_social', 'retarget', '&fbclid=IwAR2x'),
    },
  ],
  [2, { referrer: 'https://blog.example.org/links', query: '' }],
]);

/**
 * The touch that a browser stores for an arrival; null if the arrival has none.
 *
 * @param {Arrival} arrival
 * @param {string} page
 * @param {number} atMs
 */
export const touchOf = ({ referrer, query }, page, atMs) => {
  if (referrer === '' && query === '') return null;
  const fields = new URLSearchParams(query);
  return {
    source: fields.get('utm_source'),
    medium: fields.get('utm_medium'),
    campaign: fields.get('utm_campaign'),
    term: fields.get('utm_term'),
    content: fields.get('utm_content'),
    gclid: fields.get('gclid'),
    fbclid: fields.get('fbclid'),
    landingPage: page,
    referrer: referrer === '' ? null : referrer,
    ts: new Date(atMs).toISOString(),
  };
};
