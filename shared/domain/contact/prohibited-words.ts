import { foldText } from '#shared/domain/fold-text.ts';
import { plainText } from '#shared/domain/contact/plain-text.ts';

/**
 * Spam phrases, adult and gambling words, which the contact form refuses. Short on purpose: whole words
 * only, and none that a client may need ("work from home", "age and sex", "planning poker", "betting on
 * AI"). A space stands for any space, dash or underscore.
 */
const prohibited = {
  spam: [
    'act now',
    'backlink packages?',
    'buy backlinks',
    'buy now',
    'cheap seo',
    'cialis',
    'click here',
    'double your (?:money|bitcoin)',
    'earn (?:extra|easy|fast) (?:cash|money)',
    'free money',
    'get rich quick',
    'limited time offer',
    'make (?:easy money|money fast|money online)',
    'payday loans?',
    'viagra',
    'weight loss pills?',
    'you (?:have|ve) won',
  ],
  adult: [
    'camgirls?',
    'escort (?:girls?|services?)',
    'hentai',
    'hot (?:girls|singles)',
    'nudes',
    'porn',
    'porno',
    'pornography',
    'sex (?:cams?|chats?|toys?|videos?)',
    'xxx (?:movies?|videos?)',
  ],
  gambling: [
    'blackjack',
    'casinos?',
    'free spins',
    'gambling',
    'jackpots?',
    'lottery',
    'lotteries',
    'online (?:betting|poker|slots)',
    'roulette',
    'slot machines?',
    'sports betting',
    'sportsbooks?',
  ],
};

const pattern = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${Object.values(prohibited)
    .flat()
    .join('|')
    .replaceAll(' ', '[\\s_-]+')})(?![\\p{L}\\p{N}])`,
  'u',
);

const lookalikes = new Map(Object.entries({ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', $: 's' }));

/** Whether the text contains a prohibited word or phrase, also with accents or digits for letters. */
export const hasProhibitedWord = (text: string): boolean => {
  const words = foldText(plainText(text)).replace(/['’]/g, ' ');
  const spelled = words.replace(/[01345$]/g, (sign) => lookalikes.get(sign) ?? sign);
  return pattern.test(words) || pattern.test(spelled);
};
