import { expect, test } from 'vitest';
import { botReasons, botScore, isBotScore, reasonsOf } from '#shared/domain/analytics/bot-score.ts';

test('one strong reason makes a bot, a weak one does not, two do', () => {
  expect(botScore(0)).toBe(0);
  expect(isBotScore(botScore(botReasons.webdriver))).toBe(true);
  expect(isBotScore(botScore(botReasons.noLanguage))).toBe(false);
  expect(isBotScore(botScore(botReasons.noLanguage | botReasons.agentMismatch))).toBe(true);
  expect(botScore(255)).toBe(100);
});

test('the reasons are returned by name, each with its own bit', () => {
  expect(reasonsOf(botReasons.headless | botReasons.rapid)).toEqual(['headless', 'rapid']);
  expect(new Set(Object.values(botReasons)).size).toBe(Object.keys(botReasons).length);
  expect(reasonsOf(255)).toHaveLength(Object.keys(botReasons).length);
});
