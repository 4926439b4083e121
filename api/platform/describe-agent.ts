import Bowser from 'bowser';
import { isbot } from 'isbot';
import { rememberNewest } from '#api/platform/remember-newest.ts';

export interface Agent {
  readonly browser: string;
  readonly os: string;
  /** desktop, mobile, tablet, tv, bot or unknown. */
  readonly device: string;
  /** isbot knows it for a program. */
  readonly isKnownBot: boolean;
}

const REMEMBERED = 2_000;
const unknown = { browser: 'unknown', os: 'unknown', device: 'unknown' };

const read = (userAgent: string): Agent => {
  // isbot('') is false (5.2.3), yet every browser names itself: that is a reason of its own.
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
 * Browser, system and kind of device by the user agent. Reading one takes some 50 µs and few differ,
 * so the newest are remembered.
 */
export const createAgentReader = (): ((userAgent: string) => Agent) =>
  rememberNewest(REMEMBERED, read);
