import { useCallback, useEffect, useRef, useState, type PointerEvent } from 'react';
import {
  panned,
  WHOLE,
  ZOOM_STEP,
  zoomed,
  type PrintView,
} from '#site/features/gallery/prints/zoom.ts';

const sizeOf = (element: HTMLElement | null) => ({
  width: element?.clientWidth ?? 1,
  height: element?.clientHeight ?? 1,
});

interface Spot {
  x: number;
  y: number;
}

const between = (a: Spot, b: Spot) => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
  reach: Math.hypot(a.x - b.x, a.y - b.y),
});

const fromMiddle = (element: HTMLElement | null, x: number, y: number): Spot => {
  const box = element?.getBoundingClientRect();
  return box ? { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 } : { x, y };
};

/** Pans and zooms the content of `ref`'s element by wheel, drag, pinch and keys. */
export const useZoom = () => {
  const ref = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<PrintView>(WHOLE);
  const fingers = useRef(new Map<number, Spot>());

  const by = useCallback(
    (factor: number, at?: Spot) => setView((now) => zoomed(now, factor, sizeOf(ref.current), at)),
    [],
  );
  const move = (dx: number, dy: number) =>
    setView((now) => panned(now, dx, dy, sizeOf(ref.current)));

  useEffect(() => {
    const stage = ref.current;
    // React's wheel listeners are passive, but the page must not scroll or zoom under the print.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      by(
        Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)),
        fromMiddle(ref.current, event.clientX, event.clientY),
      );
    };
    stage?.addEventListener('wheel', onWheel, { passive: false });
    return () => stage?.removeEventListener('wheel', onWheel);
  }, [by]);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const [was, is] = [between(before, other), between(now, other)];
      by(is.reach / Math.max(1, was.reach), fromMiddle(ref.current, is.x, is.y));
      move(is.x - was.x, is.y - was.y);
    } else move(now.x - before.x, now.y - before.y);
    fingers.current.set(event.pointerId, now);
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    fingers.current.delete(event.pointerId);
  };
  return {
    ref,
    view,
    move,
    zoomIn: () => by(ZOOM_STEP),
    zoomOut: () => by(1 / ZOOM_STEP),
    reset: () => setView(WHOLE),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
  };
};
