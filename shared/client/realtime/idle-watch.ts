import { limits } from '#shared/limits.ts';
import type { Cancel, Timers } from '#shared/ports/timers.ts';
import type { PageLife } from '#shared/ports/page-life.ts';

export interface IdleWatch {
  isIdle(): boolean;
  stop(): void;
}

/** Idle after 60 s without input, active again on the next. Reports each change once. */
export const watchIdle = (deps: {
  timers: Timers;
  life: Pick<PageLife, 'onInput'>;
  onFlip: (isIdle: boolean) => void;
}): IdleWatch => {
  let isIdle = false;
  let cancel: Cancel = () => undefined;
  const flip = (next: boolean) => {
    if (next === isIdle) return;
    isIdle = next;
    deps.onFlip(isIdle);
  };
  const rest = () => {
    cancel();
    cancel = deps.timers.after(limits.realtime.idleAfterMs, () => flip(true));
  };
  const stopInput = deps.life.onInput(() => {
    flip(false);
    rest();
  });
  rest();
  return {
    isIdle: () => isIdle,
    stop: () => {
      stopInput();
      cancel();
    },
  };
};
