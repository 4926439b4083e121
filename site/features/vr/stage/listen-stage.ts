import type { Command } from '#site/features/vr/walk/intent.ts';
import { commandOf, type createHeldKeys } from '#site/features/vr/walk/held-keys.ts';

export interface StageEvents {
  /** The hall with its buttons: keys are handled while the focus is within. */
  root: HTMLElement;
  canvas: HTMLCanvasElement;
  keys: ReturnType<typeof createHeldKeys>;
  onCommand: (command: Command) => void;
  onCause: () => void;
  onResize: () => void;
  onContext: (isLost: boolean) => void;
  onPads: () => void;
  /** Whether the page is visible. */
  onSeen: (isSeen: boolean) => void;
}

const isPressable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a, summary') !== null;

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, select, textarea') !== null;

const listenToKeys = ({ root, keys, onCommand, onCause }: StageEvents, signal: AbortSignal) => {
  root.addEventListener(
    'keydown',
    (event) => {
      if (isField(event.target)) return;
      const isPress = event.code === 'Enter' || event.code === 'Space';
      if (isPress && isPressable(event.target)) return;
      const command = event.repeat ? null : commandOf(event);
      if (command !== null) onCommand(command);
      if (!keys.press(event) && command === null) return;
      // The page behind must not scroll.
      event.preventDefault();
      onCause();
    },
    { signal },
  );
  root.addEventListener('keyup', ({ code }) => keys.release(code), { signal });
  root.addEventListener('focusout', () => keys.clear(), { signal });
  addEventListener('blur', () => keys.clear(), { signal });
};

/** Listens to all browser events of the stage except pointers. Returns a function that stops. */
export const listenToStage = (events: StageEvents): (() => void) => {
  const { canvas, onContext, onSeen, onResize } = events;
  const stop = new AbortController();
  const { signal } = stop;
  listenToKeys(events, signal);
  canvas.addEventListener(
    'webglcontextlost',
    (event) => {
      // Otherwise the browser would never restore the context.
      event.preventDefault();
      onContext(true);
    },
    { signal },
  );
  canvas.addEventListener('webglcontextrestored', () => onContext(false), { signal });
  // Capture phase: the end of a visit is reported before the tracker closes the page's session.
  const early = { signal, capture: true };
  addEventListener('visibilitychange', () => onSeen(!document.hidden), early);
  addEventListener('pagehide', () => onSeen(false), early);
  addEventListener('pageshow', () => onSeen(!document.hidden), early);
  for (const type of ['gamepadconnected', 'gamepaddisconnected'] as const)
    addEventListener(type, () => events.onPads(), { signal });
  const observer = new ResizeObserver(onResize);
  observer.observe(canvas);
  return () => {
    stop.abort();
    observer.disconnect();
  };
};
