import { createFakeWebGl } from '#site/features/vr/testing/fake-webgl.ts';

const CANVAS = { width: 640, height: 480 } as const;

/** A canvas of 640 by 480 pixels in the corner of the window, on which nothing is drawn. */
export const createFakeCanvas = (): HTMLCanvasElement => {
  const { width, height } = CANVAS;
  const canvas = Object.assign(new EventTarget(), {
    width,
    height,
    clientWidth: width,
    clientHeight: height,
    dataset: {},
    style: {},
    getContext: () => context,
    setAttribute: () => undefined,
    setPointerCapture: () => undefined,
    getBoundingClientRect: () => ({ left: 0, top: 0, width, height }),
    requestPointerLock: () => {
      Object.assign(document, { pointerLockElement: canvas });
      document.dispatchEvent(new Event('pointerlockchange'));
      return Promise.resolve();
    },
  }) as unknown as HTMLCanvasElement;
  const context = createFakeWebGl(canvas);
  return canvas;
};
