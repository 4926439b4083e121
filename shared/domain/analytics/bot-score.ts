/**
 * Reasons to count a visit as a bot's, one bit each. The bits are stored: a new reason gets a new
 * bit, and an existing one never changes its meaning.
 */
export const botReasons = {
  /** isbot's list matches the user agent. */
  knownBot: 1,
  emptyUserAgent: 2,
  /** `navigator.webdriver`. */
  webdriver: 4,
  headless: 8,
  /** Neither the page nor the request names a language. */
  noLanguage: 16,
  /** The screen is 0 or beyond 20,000 pixels wide or high. */
  impossibleScreen: 32,
  /** More page views within a few seconds than a person makes. */
  rapid: 64,
  /** The event's user agent differs from the request's. */
  agentMismatch: 128,
} as const;

export type BotReason = keyof typeof botReasons;

const weights: Readonly<Record<BotReason, number>> = {
  knownBot: 100,
  emptyUserAgent: 100,
  webdriver: 100,
  headless: 100,
  noLanguage: 30,
  impossibleScreen: 40,
  rapid: 60,
  agentMismatch: 30,
};

const BOT_FROM = 50;

const isReason = (name: string): name is BotReason => Object.hasOwn(botReasons, name);

/** The names of the reasons whose bits are set. */
export const reasonsOf = (bits: number): BotReason[] =>
  Object.keys(botReasons)
    .filter(isReason)
    .filter((name) => (bits & botReasons[name]) !== 0);

/** The summed weights of the reasons, from 0 (none) to 100. */
export const botScore = (bits: number): number =>
  Math.min(
    100,
    reasonsOf(bits).reduce((sum, name) => sum + weights[name], 0),
  );

/** Whether a visit is counted as a bot's: one strong reason, or two weak ones. */
export const isBotScore = (score: number): boolean => score >= BOT_FROM;
