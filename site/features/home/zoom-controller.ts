import type { Location, NavigateFunction } from 'react-router-dom';
import type { Point } from '#site/drawings/primitives.ts';
import { planOf, type CanvasName } from '#site/features/home/laid-out-plan.ts';
import {
  HALL,
  hashOf,
  isDeepest,
  isInView,
  isSame,
  neighborOf,
  panView,
  pathAt,
  pathOf,
  readPath,
  stepIn,
  transformOf,
  viewOf,
  zoomView,
  type Direction,
  type PlanPath,
  type View,
  type ZoomStep,
} from '#site/features/home/plan-levels.ts';

const ZOOM_MS = 380;
/** Without another event of the wheel for this long, its gesture is over. */
const WHEEL_END_MS = 200;
/** A mouse that moves less than this still clicks. */
const CLICK_REACH = 5;
/** A gesture that begins at a building and zooms in by this much opens it. */
const OPEN_FROM = 1.5;

const stepOfKey: Record<string, ZoomStep> = { '+': 'in', '=': 'in', '-': 'out', '0': 'whole' };
const directions: Record<string, Direction> = {
  ArrowLeft: 'ArrowLeft',
  ArrowRight: 'ArrowRight',
  ArrowUp: 'ArrowUp',
  ArrowDown: 'ArrowDown',
};

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The hashes of the entries of the history from which a visitor zoomed in to this one. */
const trailOf = (state: unknown): readonly unknown[] =>
  typeof state === 'object' &&
  state !== null &&
  'planTrail' in state &&
  Array.isArray(state.planTrail)
    ? state.planTrail
    : [];

/** The page around the plan, as it is now. */
export interface ZoomHost {
  navigate: NavigateFunction;
  location: Location;
  /** The project pointed at, or else the last one. */
  pointed: string | null;
  /** The projects that the plan shows. */
  drawn: ReadonlySet<string>;
  onPoint: (id: string | null) => void;
  walkIn: () => void;
}

export interface ZoomController {
  show: (hash: string) => void;
  zoom: (step: ZoomStep) => void;
  stop: () => void;
}

/**
 * Zooms one canvas of the plan in `area` by gesture, wheel and keys, and walks from building to
 * building. The level is in the URL's hash; a gesture's exact view is not.
 */
export const createZoomController = (
  area: HTMLElement,
  canvas: CanvasName,
  host: () => ZoomHost,
): ZoomController => {
  const plan = planOf(canvas);
  let view: View = viewOf([], plan);
  /** The level that a gesture has already shown, which is not animated again. */
  let arrived: string | null = null;
  let isLeaving = false;
  let path: PlanPath = [];
  /** The level that a visitor chose last. The URL, and with it `path`, follows. */
  let goal: PlanPath = [];
  const isHere = (to: PlanPath) => isSame(to, goal);

  const frameOf = () => area.querySelector<HTMLElement>(`.plan-${canvas}`);
  const layerOf = () => frameOf()?.querySelector<HTMLElement>('.plan-layer') ?? null;
  const linkOf = (to: PlanPath) =>
    frameOf()?.querySelector<SVGAElement>(
      to[0] === HALL ? 'a[data-hall]' : `a[data-plot="${to[1]}"]`,
    ) ?? null;
  const pathOfLink = (link: SVGAElement): PlanPath => {
    if ('hall' in link.dataset) return [HALL];
    const plot = plan.plots.find(({ project }) => project.id === link.dataset['plot']);
    return plot ? pathOf(plot) : [];
  };
  const pathOfPointed = (): PlanPath | null => {
    const plot = plan.plots.find(({ project }) => project.id === host().pointed);
    return plot ? pathOf(plot) : null;
  };

  const setLevel = (to: PlanPath) => {
    if (to.length === 0) delete area.dataset['level'];
    else area.dataset['level'] = isDeepest(to) ? 'building' : 'district';
  };
  const draw = (next: View) => {
    view = next;
    const layer = layerOf();
    if (layer) layer.style.transform = transformOf(next, plan);
    return layer;
  };
  /** Moves to a view. Details for a closer look come first, and leave last. */
  const moveTo = async (next: View, to: PlanPath) => {
    const layer = layerOf();
    if (!layer) return;
    const from = getComputedStyle(layer).transform;
    const isCloser = next.width < view.width;
    for (const running of layer.getAnimations()) running.cancel();
    draw(next);
    if (isCloser || isStill()) setLevel(to);
    if (isStill() || !layer.animate) return;
    const until = getComputedStyle(layer).transform;
    const moving = layer.animate([{ transform: from }, { transform: until }], {
      duration: ZOOM_MS,
      easing: 'cubic-bezier(0.3, 0, 0.2, 1)',
    });
    const isOver = await moving.finished.then(
      () => true,
      () => false,
    );
    if (isOver) setLevel(to);
  };

  /**
   * Puts the level in the URL. Each level on the way to a deeper one becomes an entry of the
   * history; the way out goes back to its entry if there is one.
   */
  const record = async (to: PlanPath) => {
    goal = to;
    const { navigate, location } = host();
    const trail = [...trailOf(location.state)];
    const back = trail.lastIndexOf(hashOf(to));
    if (back >= 0) {
      isLeaving = true;
      return navigate(back - trail.length);
    }
    const { search } = location;
    const isPush = to.length > path.length;
    let shown = hashOf(path);
    for (let length = isPush ? path.length + 1 : to.length; length <= to.length; length += 1) {
      if (isPush) trail.push(shown);
      shown = hashOf(to.slice(0, length));
      await navigate(
        { hash: shown, search },
        { replace: !isPush, preventScrollReset: true, state: { planTrail: [...trail] } },
      );
    }
  };
  const goTo = async (to: PlanPath) => {
    if (isLeaving) return;
    if (isHere(to)) await moveTo(viewOf(to, plan), to);
    else await record(to);
  };
  const open = () => {
    if (path[0] === HALL) host().walkIn();
    else if (path[1] !== undefined)
      void host().navigate(`/projects/${path[1]}`, { viewTransition: true });
  };
  const zoom = (step: ZoomStep) => {
    if (step === 'whole') return void (path.length > 0 && goTo([]));
    if (step === 'out') return void (path.length > 0 && goTo(path.slice(0, -1)));
    const next = stepIn(path, pathOfPointed(), view, plan);
    if (next) void goTo(next);
    else open();
  };
  const walk = (direction: Direction) => {
    const frame = frameOf();
    const focused = frame?.querySelector<SVGAElement>('a:focus');
    const isOpen = (to: PlanPath) =>
      to[0] === HALL ? Boolean(linkOf(to)?.getClientRects().length) : host().drawn.has(to[1] ?? '');
    const first = frame?.querySelector<SVGAElement>('a[tabindex="0"]');
    const next = focused
      ? neighborOf(pathOfLink(focused), direction, plan, isOpen)
      : isDeepest(path)
        ? path
        : first && pathOfLink(first);
    const link = next && linkOf(next);
    link?.focus({ preventScroll: true });
    link?.scrollIntoView({ block: 'nearest' });
  };

  /** One stop of the tab key: the building of the level, or the one that had focus last. */
  const setTabStop = (link: SVGAElement | null) => {
    if (!link) return;
    for (const other of frameOf()?.querySelectorAll('a[tabindex="0"]') ?? [])
      other.setAttribute('tabindex', '-1');
    link.setAttribute('tabindex', '0');
  };
  /** Opens the drawing to the keyboard and to screen readers. */
  const makeOperable = () => {
    const drawing = frameOf()?.querySelector('svg');
    drawing?.removeAttribute('aria-hidden');
    for (const part of drawing?.children ?? [])
      if (part.tagName !== 'a') part.setAttribute('aria-hidden', 'true');
    for (const plot of plan.plots)
      linkOf(pathOf(plot))?.setAttribute(
        'aria-label',
        `${plot.project.number} ${plot.project.title}`,
      );
    setTabStop(drawing?.querySelector<SVGAElement>('a[data-plot]') ?? null);
  };

  /** Shows the level that the hash names. */
  const show = (hash: string, isFirst = false) => {
    isLeaving = false;
    const to = readPath(hash, plan);
    goal = to;
    if (isSame(to, path) && !isFirst) return;
    path = to;
    setTabStop(isDeepest(to) ? linkOf(to) : null);
    // A gesture has already shown this level, and passed those on the way to it.
    if (arrived !== null) {
      if (arrived === to.join('/')) arrived = null;
    } else if (isFirst) {
      draw(viewOf(to, plan));
      setLevel(to);
    } else void moveTo(viewOf(to, plan), to);
  };

  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(event.target as Element).closest('.plan, .plan-zoom')) return;
    const direction = directions[event.key];
    const step = event.key === 'Escape' ? 'out' : stepOfKey[event.key];
    if (direction) walk(direction);
    else if (step && !(event.key === 'Escape' && path.length === 0)) zoom(step);
    else return;
    event.preventDefault();
  };
  let isWalking = false;
  const onFocus = (event: FocusEvent) => {
    const target = event.target as Element;
    // On the wide plan the owner's text is out of sight while zoomed.
    if (target.closest('.plan-words') && path.length > 0 && canvas === 'wide') void goTo([]);
    const link = target.closest<SVGAElement>('.plan a[data-plot], .plan a[data-hall]');
    // A click or a tap also moves focus, but is no walk.
    if (!link?.matches(':focus-visible')) return;
    isWalking = true;
    setTabStop(link);
    host().onPoint(link.dataset['plot'] ?? null);
    const to = pathOfLink(link);
    if (path.length === 0 || isHere(to)) return;
    if (isDeepest(path)) void goTo(to);
    else if (!isInView(view, to, plan)) void goTo(to[0] === HALL ? [] : to.slice(0, 1));
  };
  // A tapped building remains named while a finger goes to its card.
  const onBlur = () => {
    if (isWalking) host().onPoint(null);
    isWalking = false;
  };

  /** A gesture in progress: how far it has zoomed since its start. */
  let gesture: { factor: number; isDeep: boolean } | null = null;
  const begin = () => {
    gesture ??= { factor: 1, isDeep: isDeepest(path) };
    const layer = layerOf();
    if (layer) {
      for (const running of layer.getAnimations()) running.cancel();
      layer.style.willChange = 'transform';
    }
    return gesture;
  };
  const end = () => {
    const ended = gesture;
    gesture = null;
    const layer = layerOf();
    if (!ended || !layer) return;
    layer.style.willChange = '';
    if (ended.isDeep && ended.factor > OPEN_FROM) return open();
    const to = pathAt(view, plan);
    if (to.length === 0) return void (path.length === 0 ? moveTo(viewOf([], plan), []) : goTo([]));
    if (isHere(to)) return;
    arrived = to.join('/');
    setLevel(to);
    void record(to);
  };
  const zoomBy = (factor: number, at: Point) => {
    begin().factor *= factor;
    draw(zoomView(view, factor, at, plan));
    if (path.length === 0 && !area.dataset['level']) area.dataset['level'] = 'district';
  };
  const shareOf = (x: number, y: number): Point => {
    const box = frameOf()?.getBoundingClientRect();
    return box ? [(x - box.left) / box.width, (y - box.top) / box.height] : [0.5, 0.5];
  };

  let wheelEnd: ReturnType<typeof setTimeout> | undefined;
  const onWheel = (event: WheelEvent) => {
    const frame = frameOf();
    const isMeant =
      event.ctrlKey || event.metaKey || Boolean(frame?.contains(document.activeElement));
    const isOut = event.deltaY > 0;
    // Visitors who scroll past the plan are not held there.
    if (!isMeant || (isOut && path.length === 0 && !gesture)) return;
    event.preventDefault();
    const lines = event.deltaMode === 0 ? event.deltaY : event.deltaY * 16;
    // A trackpad's pinch arrives as a wheel with the control key and small steps.
    const pace = event.ctrlKey && Math.abs(lines) < 40 ? 0.012 : 0.003;
    zoomBy(
      Math.exp(-pace * Math.max(-120, Math.min(120, lines))),
      shareOf(event.clientX, event.clientY),
    );
    clearTimeout(wheelEnd);
    wheelEnd = setTimeout(end, WHEEL_END_MS);
  };

  const fingers = new Map<number, Point>();
  let hasPanned = false;
  const onDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    if (fingers.size === 0) hasPanned = false;
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
  };
  const onMove = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now: Point = [event.clientX, event.clientY];
    const [other] = [...fingers].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]));
    if (!other && path.length === 0 && !gesture) return;
    const moved = Math.hypot(now[0] - before[0], now[1] - before[1]);
    if (!hasPanned && !other && moved < CLICK_REACH) return;
    fingers.set(event.pointerId, now);
    hasPanned = true;
    begin();
    if (event.pointerType === 'mouse') frameOf()?.setPointerCapture(event.pointerId);
    const middle = (one: Point): Point =>
      other ? [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2] : one;
    const [fromX, fromY] = shareOf(...middle(before));
    const [toX, toY] = shareOf(...middle(now));
    draw(panView(view, [toX - fromX, toY - fromY], plan));
    if (!other) return;
    const spread = (one: Point) => Math.hypot(one[0] - other[0], one[1] - other[1]);
    zoomBy(spread(now) / Math.max(1, spread(before)), [toX, toY]);
  };
  const onUp = (event: PointerEvent) => {
    fingers.delete(event.pointerId);
    if (fingers.size === 0 && hasPanned) end();
  };

  const whole = area.closest<HTMLElement>('.site-plan') ?? area;
  const listening = new AbortController();
  const options = { signal: listening.signal };
  const onPlan = (target: EventTarget | null) =>
    target instanceof Element && target.closest('.plan') !== null;
  whole.addEventListener('keydown', onKey, options);
  area.addEventListener('focusin', onFocus, options);
  area.addEventListener('focusout', onBlur, options);
  area.addEventListener('wheel', (event) => onPlan(event.target) && onWheel(event), {
    ...options,
    passive: false,
  });
  area.addEventListener('pointerdown', (event) => onPlan(event.target) && onDown(event), options);
  addEventListener('pointermove', onMove, options);
  addEventListener('pointerup', onUp, options);
  addEventListener('pointercancel', onUp, options);
  // The second finger is a pinch of the plan, not of the page.
  area.addEventListener(
    'touchstart',
    (event) => {
      if (event.touches.length > 1 && onPlan(event.target)) event.preventDefault();
    },
    { ...options, passive: false },
  );
  // A link under the mouse is not dragged away, and the end of a drag does not click.
  area.addEventListener(
    'dragstart',
    (event) => onPlan(event.target) && event.preventDefault(),
    options,
  );
  area.addEventListener(
    'click',
    (event) => {
      if (!hasPanned || !onPlan(event.target)) return;
      hasPanned = false;
      event.preventDefault();
      event.stopPropagation();
    },
    { ...options, capture: true },
  );

  makeOperable();
  show(host().location.hash, true);
  // Back from a project's page, the keyboard continues at its building.
  if (isDeepest(path) && document.activeElement?.id === 'main')
    linkOf(path)?.focus({ preventScroll: true });
  return {
    show,
    zoom,
    stop: () => {
      listening.abort();
      clearTimeout(wheelEnd);
    },
  };
};
