import { expect, test } from 'vitest';
import { reasonsOf } from '#shared/domain/analytics/bot-score.ts';
import { findBotReasons, type BotHints } from '#api/features/analytics/ingest/find-bot-reasons.ts';

const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const reasons = (over: Partial<BotHints>) =>
  reasonsOf(
    findBotReasons({
      requestAgent: agent,
      eventAgent: agent,
      isKnownBot: false,
      requestLanguage: 'en',
      eventLanguage: 'en',
      isAutomated: false,
      screen: { width: 1920, height: 1080 },
      ...over,
    }),
  );

test.each<[Partial<BotHints>, string[]]>([
  [{}, []],
  [{ requestAgent: '' }, ['emptyUserAgent', 'agentMismatch']],
  [{ requestAgent: '', eventAgent: '' }, ['emptyUserAgent']],
  [{ isKnownBot: true }, ['knownBot']],
  [{ isAutomated: true }, ['webdriver']],
  [{ requestLanguage: '' }, []],
  [{ requestLanguage: '', eventLanguage: '' }, ['noLanguage']],
  [{ screen: { width: 0, height: 0 } }, ['impossibleScreen']],
  [{ screen: { width: 20_001, height: 9 } }, ['impossibleScreen']],
])('%o has the reasons %o', (hints, expected) => {
  expect(reasons(hints)).toEqual(expected);
});

test('a headless Chrome is headless', () => {
  const headless = agent.replace('Firefox', 'HeadlessChrome');
  expect(reasons({ requestAgent: headless, eventAgent: headless })).toEqual(['headless']);
});
