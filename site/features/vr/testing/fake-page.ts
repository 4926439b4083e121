import { vi } from 'vitest';

/** One of 30 frames a second. */
const FRAME_MS = 1_000 / 30;

type Frame = (time: number) => void;

/** Frames that advance when the test says so; time stands still in between. */
const stubFrames = () => {
  let time = 1_000;
  let handles = 0;
  const waiting = new Map<number, Frame>();
  const requestAnimationFrame = (frame: Frame) => {
    handles += 1;
    waiting.set(handles, frame);
    return handles;
  };
  const cancelAnimationFrame = (handle: number) => void waiting.delete(handle);
  vi.stubGlobal('requestAnimationFrame', requestAnimationFrame);
  vi.stubGlobal('cancelAnimationFrame', cancelAnimationFrame);
  vi.stubGlobal('self', { requestAnimationFrame, cancelAnimationFrame });
  vi.spyOn(performance, 'now').mockImplementation(() => time);
  return () => {
    time += FRAME_MS;
    const frames = [...waiting.values()];
    waiting.clear();
    for (const frame of frames) frame(time);
  };
};

/** These tests' events come from no element. */
const NoElement = vi.fn();

/** The parts of a page that the stage listens to. All stubs are restored after the test. */
export const openFakePage = (pads: (Gamepad | null)[]) => {
  const runFrame = stubFrames();
  const page = new EventTarget();
  const body = { appendChild: () => undefined, removeChild: () => undefined };
  const document = Object.assign(new EventTarget(), {
    hidden: false,
    pointerLockElement: null,
    exitPointerLock: () => undefined,
    body,
  });
  vi.stubGlobal('document', document);
  vi.stubGlobal('window', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('devicePixelRatio', 1);
  vi.stubGlobal('Element', NoElement);
  vi.stubGlobal('navigator', { getGamepads: () => pads });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  return { page, document, runFrame };
};
