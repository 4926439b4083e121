import type { Cancel } from '#shared/ports/timers.ts';
import type { Gate } from '#site/features/geo-gate/gate.ts';

/** The visitor's actions at the gate. */
export interface GateActions {
  leaveSite(): void;
  continueAnyway(): void;
  goBack(): void;
  proceed(): void;
  stop(): void;
}

/** `leave` goes back in history and calls `onStay` if that was impossible. */
export const createGateActions = (
  gate: Pick<Gate, 'send'>,
  leave: (onStillHere: () => void) => Cancel,
): GateActions => {
  let cancel: Cancel = () => {};
  return {
    leaveSite: () => {
      cancel();
      cancel = leave(() => gate.send({ type: 'stayed' }));
    },
    continueAnyway: () => {
      cancel();
      gate.send({ type: 'continued' });
    },
    goBack: () => gate.send({ type: 'went-back' }),
    proceed: () => gate.send({ type: 'proceeded' }),
    stop: () => cancel(),
  };
};
