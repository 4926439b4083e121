import { ipcMain } from 'electron';
import { DESKTOP_CALL_CHANNEL } from '#shared/contracts/desktop-bridge.ts';
import { answerCall } from './bridge/answer-call.ts';
import type { Core } from './core.ts';

/** The one channel for the window's calls. */
export const setupBridge = (core: Pick<Core, 'handlers'>): void =>
  ipcMain.handle(DESKTOP_CALL_CHANNEL, (event, name: unknown, input: unknown) => {
    const frame = event.senderFrame;
    const caller = { url: frame?.url ?? null, isMainFrame: frame?.parent === null };
    return answerCall(core.handlers, caller, name, input);
  });
