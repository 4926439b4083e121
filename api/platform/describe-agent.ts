import Bowser from 'bowser';
import { isbot } from 'isbot';
import { rememberNewest } from '#api/platform/remember-newest.ts';

export interface Agent {
  readonly browser: string;
  readonly os: string;
  /** desktop, mobile, tablet, tv, bot or unknown. */
  readonly device: string;
  /** isbot recognizes the agent as a program. */
  readonly isKnownBot: boolean;
}

const REMEMBERED = 2_000;
const unknown = { browser: 'unknown', os: 'unknown', device: 'unknown' };

const read = (userAgent: string): Agent => {
  // isbot('') is false (5.2.3), yet every browser sends a user agent: an empty one counts as a bot.
  if (userAgent === '') return { ...unknown, isKnownBot: false };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return {
    browser: browser.name ?? unknown.browser,
    os: os.name ?? unknown.os,
    device: platform.type ?? unknown.device,
    isKnownBot: isbot(userAgent),
  };
};

/**
 * Browser, system and device type from the user agent. Parsing takes about 50 µs and agents repeat,
 * so the newest results are cached.
 */
export const createAgentReader = (): ((userAgent: string) => Agent) =>
  rememberNewest(REMEMBERED, read);
