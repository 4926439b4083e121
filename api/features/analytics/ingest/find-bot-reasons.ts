import { botReasons } from '#shared/domain/analytics/bot-score.ts';

const MOST_PIXELS = 20_000;

/** The signals of a request and its event that may reveal a bot. */
export interface BotHints {
  /** The user agents of header and event; '' if missing. */
  readonly requestAgent: string;
  readonly eventAgent: string;
  /** Whether either belongs to a known bot. */
  readonly isKnownBot: boolean;
  readonly requestLanguage: string;
  readonly eventLanguage: string;
  readonly isAutomated: boolean;
  /** An unknown size gives no reason. */
  readonly screen: {
    readonly width?: number | undefined;
    readonly height?: number | undefined;
  };
}

const isImpossible = ({ width, height }: BotHints['screen']): boolean =>
  [width, height].some((pixels = 1) => pixels < 1 || pixels > MOST_PIXELS);

/** The bits of the reasons that a single event gives (`rapid` belongs to the whole session). */
export const findBotReasons = (hints: BotHints): number => {
  const { requestAgent, eventAgent } = hints;
  const isSame = requestAgent === eventAgent;
  const agents = isSame ? requestAgent : `${requestAgent} ${eventAgent}`;
  const found: [boolean, number][] = [
    [hints.isKnownBot, botReasons.knownBot],
    [requestAgent === '' || eventAgent === '', botReasons.emptyUserAgent],
    [hints.isAutomated, botReasons.webdriver],
    [/headless/i.test(agents), botReasons.headless],
    [hints.requestLanguage === '' && hints.eventLanguage === '', botReasons.noLanguage],
    [isImpossible(hints.screen), botReasons.impossibleScreen],
    [!isSame, botReasons.agentMismatch],
  ];
  return found.reduce((bits, [isFound, bit]) => (isFound ? bits | bit : bits), 0);
};
