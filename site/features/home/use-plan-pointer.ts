import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

const plotAt = (target: EventTarget | null): SVGAElement | null =>
  target instanceof Element ? target.closest<SVGAElement>('a[data-plot]') : null;

const plotOf = (plan: HTMLElement | null, id: string | null): SVGAElement | null =>
  plan?.querySelector<SVGAElement>(`a[data-plot="${id}"]`) ?? null;

/** A whole pinch: the fingers at its beginning and at its end. */
export interface Pinch {
  first: TouchList;
  last: TouchList;
}

export type OnPinch = (pinch: Pinch) => void;

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
    let pinch: Pinch | null = null;
    let report: OnPinch | null = null;
    const follow = (event: TouchEvent) => {
      const last = event.touches;
      if (last.length < 2) return;
      if (event.type === 'touchmove') return void (pinch &&= { ...pinch, last });
      event.preventDefault();
      pinch = { first: last, last };
      report = pinchHandler();
    };
    element?.addEventListener('touchstart', follow, { ...options, passive: false });
    element?.addEventListener('touchmove', follow, options);
    element?.addEventListener(
      'touchend',
      () => {
        if (pinch) report?.(pinch);
        pinch = null;
      },
      options,
    );
    return () => listening.abort();
  }, [plan, onPoint, navigate]);
};
