import { botReasons } from '#shared/domain/analytics/bot-score.ts';

const MOST_PIXELS = 20_000;

/** What of a request and its event may give a program away. */
export interface BotHints {
  /** Header and event name the user agent each; '' where they do not. */
  readonly requestAgent: string;
  readonly eventAgent: string;
  /** Either is a known program's. */
  readonly isKnownBot: boolean;
  readonly requestLanguage: string;
  readonly eventLanguage: string;
  readonly isAutomated: boolean;
  /** A size that is not known says nothing. */
  readonly screen: {
    readonly width?: number | undefined;
    readonly height?: number | undefined;
  };
}

const isImpossible = ({ width, height }: BotHints['screen']): boolean =>
  [width, height].some((pixels = 1) => pixels < 1 || pixels > MOST_PIXELS);

/** The bits of the reasons that one event gives (`rapid` is the whole session's). */
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
