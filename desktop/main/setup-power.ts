import { net, powerMonitor } from 'electron';
import type { Timers } from '#shared/ports/timers.ts';

const LOOK_EVERY_MS = 15_000;
const IDLE_AFTER_S = 60;

interface PowerParts {
  timers: Timers;
  /** The machine woke, was unlocked or is back online. */
  onWake: () => void;
  onIdle: (isIdle: boolean) => void;
}

export const isSystemIdle = (): boolean => powerMonitor.getSystemIdleTime() >= IDLE_AFTER_S;

/** Reconnects at once after sleep, and reports whether anybody is at the machine. */
export const setupPower = ({ timers, onWake, onIdle }: PowerParts): void => {
  powerMonitor.on('resume', onWake);
  powerMonitor.on('unlock-screen', onWake);
  let wasOnline = net.isOnline();
  let wasIdle = false;
  timers.every(LOOK_EVERY_MS, () => {
    const isOnline = net.isOnline();
    if (isOnline && !wasOnline) onWake();
    wasOnline = isOnline;
    const isIdle = isSystemIdle();
    if (isIdle !== wasIdle) onIdle(isIdle);
    wasIdle = isIdle;
  });
};
