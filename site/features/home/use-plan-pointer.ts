import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Point } from '#site/drawings/primitives.ts';

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

const plotAt = (target: EventTarget | null): SVGAElement | null =>
  target instanceof Element ? target.closest<SVGAElement>('a[data-plot]') : null;

const plotOf = (plan: HTMLElement | null, id: string | null): SVGAElement | null =>
  plan?.querySelector<SVGAElement>(`a[data-plot="${id}"]`) ?? null;

/** Receives a whole pinch: its factor, and its middle in shares of the plan. */
export type OnPinch = (pinch: { factor: number; at: Point }) => void;

interface Spread {
  /** The distance of two fingers in pixels, and their middle in shares of the plan. */
  reach: number;
  at: Point;
}

const spreadOf = (element: Element, [one, other]: TouchList): Spread | null => {
  if (!one || !other) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  const reach = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  const at: Point = [
    ((one.clientX + other.clientX) / 2 - left) / width,
    ((one.clientY + other.clientY) / 2 - top) / height,
  ];
  return { reach, at };
};

/**
 * Reports the plot under the pointer or the tapped one, and opens plots by client-side navigation.
 * `pointed` is the highlighted plot; `walkIn` enters the hall. Two fingers never zoom the page; a
 * pinch that begins while there is `onPinch` is reported when it is over.
 */
export const usePlanPointer = ({
  plan,
  pointed,
  onPoint,
  walkIn,
  onPinch,
}: {
  plan: RefObject<HTMLElement | null>;
  pointed: string | null;
  onPoint: (id: string | null) => void;
  walkIn: () => void;
  onPinch: OnPinch | null;
}) => {
  const navigate = useNavigate();
  const enterHall = useEffectEvent(walkIn);
  const pinchHandler = useEffectEvent(() => onPinch);
  const named = useRef(pointed);
  useEffect(() => {
    named.current = pointed;
  }, [pointed]);
  useEffect(() => {
    const element = plan.current;
    const listening = new AbortController();
    let isTouch = false;
    const options = { signal: listening.signal };
    const point = (event: PointerEvent) => {
      isTouch = event.pointerType === 'touch';
      if (!isTouch) onPoint(plotAt(event.target)?.dataset['plot'] ?? null);
    };
    // Touch has no hover: the first tap highlights the project, the second one opens it.
    const open = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('a[data-hall]')) {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        enterHall();
        return;
      }
      const isCallout = event.target instanceof Element && event.target.closest('.plan-callout');
      const plot = isCallout ? plotOf(element, named.current) : plotAt(event.target);
      const id = plot?.dataset['plot'] ?? null;
      const isNamed = !isTouch || id === named.current;
      if (!isNamed) onPoint(id);
      if (!plot || !isPlainClick(event)) return;
      event.preventDefault();
      if (isNamed) void navigate(plot.getAttribute('href') ?? '', { viewTransition: true });
    };
    element?.addEventListener('pointerover', point, options);
    // Lifting a finger also fires this event.
    element?.addEventListener('pointerleave', () => isTouch || onPoint(null), options);
    element?.addEventListener('click', open, options);
    let pinch: { onPinch: OnPinch; first: Spread; last: Spread } | null = null;
    element?.addEventListener(
      'touchstart',
      (event) => {
        const first = spreadOf(element, event.touches);
        const report = pinchHandler();
        if (first) event.preventDefault();
        pinch = first && report && { onPinch: report, first, last: first };
      },
      { ...options, passive: false },
    );
    const follow = ({ touches }: TouchEvent) => {
      if (pinch && element) pinch.last = spreadOf(element, touches) ?? pinch.last;
    };
    element?.addEventListener('touchmove', follow, options);
    element?.addEventListener(
      'touchend',
      () => {
        if (pinch) {
          const { onPinch: report, first, last } = pinch;
          report({ factor: last.reach / Math.max(1, first.reach), at: last.at });
        }
        pinch = null;
      },
      options,
    );
    return () => listening.abort();
  }, [plan, onPoint, navigate]);
};
