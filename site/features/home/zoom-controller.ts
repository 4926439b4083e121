import type { Location, NavigateFunction } from 'react-router-dom';
import type { Point } from '#site/drawings/primitives.ts';
import type { SitePlan } from '#site/drawings/site-plan.ts';
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
import type { Pinch } from '#site/features/home/use-plan-pointer.ts';

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

/** A step, or a pinch that ended before the plan could be zoomed. */
export type ZoomRequest = ZoomStep | Pinch;

/** The distance of two fingers and their middle, in pixels of the window. */
const spreadOf = ([one, other]: TouchList): { reach: number; middle: Point } => {
  const [x = 0, y = 0] = [one?.clientX, one?.clientY];
  const [otherX = x, otherY = y] = [other?.clientX, other?.clientY];
  return {
    reach: Math.hypot(x - otherX, y - otherY),
    middle: [(x + otherX) / 2, (y + otherY) / 2],
  };
};

/** The elements of one canvas: the sheet around it, its frame, and the drawing that moves in it. */
export interface Surface {
  area: HTMLElement;
  frame: HTMLElement;
  layer: HTMLElement;
}

/** One canvas of the plan: the view that is drawn, and the links of its buildings. */
const createStage = (surface: Surface, plan: SitePlan) => {
  const { area, frame, layer } = surface;
  let view: View = viewOf([], plan);
  const linkOf = (to: PlanPath) =>
    frame.querySelector<SVGAElement>(to[0] === HALL ? 'a[data-hall]' : `a[data-plot="${to[1]}"]`);
  const pathOfProject = (id: string | null | undefined): PlanPath | null => {
    const plot = plan.plots.find(({ project }) => project.id === id);
    return plot ? pathOf(plot) : null;
  };
  /** A point of the window in shares of the view. */
  const shareOf = (x: number, y: number): Point => {
    const { left, top, width, height } = frame.getBoundingClientRect();
    return [(x - left) / width, (y - top) / height];
  };
  const cancelMotion = () => layer.getAnimations().forEach((running) => running.cancel());
  /** The details that a level shows. */
  const setLevel = (to: PlanPath) => {
    if (to.length === 0) delete area.dataset['level'];
    else area.dataset['level'] = isDeepest(to) ? 'building' : 'district';
  };
  const draw = (next: View) => {
    view = next;
    layer.style.transform = transformOf(next, plan);
  };
  /** Moves to a level. Details for a closer look come first, and leave last. */
  const moveTo = async (to: PlanPath) => {
    const next = viewOf(to, plan);
    const from = getComputedStyle(layer).transform;
    const isCloser = next.width < view.width;
    cancelMotion();
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

  /** One stop of the tab key: the building of the level, or the one that had focus last. */
  const setTabStop = (link: SVGAElement | null) => {
    if (!link) return;
    for (const other of frame.querySelectorAll('a[tabindex="0"]'))
      other.setAttribute('tabindex', '-1');
    link.setAttribute('tabindex', '0');
  };

  return {
    ...surface,
    plan,
    view: () => view,
    shareOf,
    linkOf,
    pathOfProject,
    pathOfLink: ({ dataset }: SVGAElement): PlanPath =>
      'hall' in dataset ? [HALL] : (pathOfProject(dataset['plot']) ?? []),
    cancelMotion,
    setLevel,
    draw,
    moveTo,
    setTabStop,
    /** Opens the drawing to the keyboard and to screen readers. */
    makeOperable: () => {
      const drawing = frame.querySelector('svg');
      drawing?.removeAttribute('aria-hidden');
      for (const part of drawing?.children ?? [])
        if (part.tagName !== 'a') part.setAttribute('aria-hidden', 'true');
      for (const plot of plan.plots)
        linkOf(pathOf(plot))?.setAttribute(
          'aria-label',
          `${plot.project.number} ${plot.project.title}`,
        );
      setTabStop(drawing?.querySelector<SVGAElement>('a[data-plot]') ?? null);
    },
  };
};
type Stage = ReturnType<typeof createStage>;

/** The level that is shown, which is the URL's hash, and the way to others through the history. */
const createLevels = (stage: Stage, host: () => ZoomHost) => {
  const { plan, moveTo, setLevel } = stage;
  let path: PlanPath = [];
  /** The level that a visitor chose last. The URL, and with it `path`, follows. */
  let goal: PlanPath = [];
  /** The level that a gesture has already shown, which is not animated again. */
  let arrived: string | null = null;
  let isLeaving = false;

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
    if (isSame(to, goal)) await moveTo(to);
    else await record(to);
  };
  const open = () => {
    if (path[0] === HALL) host().walkIn();
    else if (path[1] !== undefined)
      void host().navigate(`/projects/${path[1]}`, { viewTransition: true });
  };

  return {
    path: () => path,
    isAt: (to: PlanPath) => isSame(to, goal),
    goTo,
    open,
    /** A gesture has shown the view of this level. */
    arrive: (to: PlanPath) => {
      if (isSame(to, goal)) return;
      arrived = to.join('/');
      setLevel(to);
      void record(to);
    },
    zoom: (request: ZoomRequest) => {
      if (typeof request === 'object') {
        const [first, last] = [spreadOf(request.first), spreadOf(request.last)];
        const view = zoomView(
          stage.view(),
          last.reach / Math.max(1, first.reach),
          stage.shareOf(...last.middle),
          plan,
        );
        void goTo(pathAt(view, plan));
      } else if (request === 'in') {
        const next = stepIn(path, stage.pathOfProject(host().pointed), stage.view(), plan);
        if (next) void goTo(next);
        else open();
      } else if (path.length > 0) void goTo(request === 'out' ? path.slice(0, -1) : []);
    },
    /** Shows the level that the hash names. */
    show: (hash: string, isFirst = false) => {
      isLeaving = false;
      const to = readPath(hash, plan);
      goal = to;
      if (isSame(to, path) && !isFirst) return;
      path = to;
      stage.setTabStop(isDeepest(to) ? stage.linkOf(to) : null);
      // A gesture has already shown this level, and passed those on the way to it.
      if (arrived !== null) {
        if (arrived === to.join('/')) arrived = null;
      } else if (isFirst) {
        stage.draw(viewOf(to, plan));
        setLevel(to);
      } else void moveTo(to);
    },
  };
};
type Levels = ReturnType<typeof createLevels>;

/** The keyboard: walks from building to building, and the level follows the focus. */
const createWalk = (stage: Stage, levels: Levels, host: () => ZoomHost) => {
  const { frame, plan, linkOf, pathOfLink } = stage;
  let isWalking = false;

  const walk = (direction: Direction) => {
    const focused = frame.querySelector<SVGAElement>('a:focus');
    const isOpen = (to: PlanPath) =>
      to[0] === HALL ? Boolean(linkOf(to)?.getClientRects().length) : host().drawn.has(to[1] ?? '');
    const first = frame.querySelector<SVGAElement>('a[tabindex="0"]');
    const next = focused
      ? neighborOf(pathOfLink(focused), direction, plan, isOpen)
      : isDeepest(levels.path())
        ? levels.path()
        : first && pathOfLink(first);
    const link = next && linkOf(next);
    link?.focus({ preventScroll: true });
    link?.scrollIntoView({ block: 'nearest' });
  };

  return {
    onKey: (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (!(event.target as Element).closest('.plan, .plan-zoom')) return;
      const direction = directions[event.key];
      const step = event.key === 'Escape' ? 'out' : stepOfKey[event.key];
      if (direction) walk(direction);
      else if (step && !(event.key === 'Escape' && levels.path().length === 0)) levels.zoom(step);
      else return;
      event.preventDefault();
    },
    onFocus: (event: FocusEvent) => {
      const target = event.target as Element;
      const path = levels.path();
      // On the wide plan the owner's text is out of sight while zoomed.
      if (target.closest('.plan-words') && path.length > 0 && plan.canvas.hasWords)
        void levels.goTo([]);
      const link = target.closest<SVGAElement>('.plan a[data-plot], .plan a[data-hall]');
      // A click or a tap also moves focus, but is no walk.
      if (!link?.matches(':focus-visible')) return;
      isWalking = true;
      stage.setTabStop(link);
      host().onPoint(link.dataset['plot'] ?? null);
      const to = pathOfLink(link);
      if (path.length === 0 || levels.isAt(to)) return;
      if (isDeepest(path)) void levels.goTo(to);
      else if (!isInView(stage.view(), to, plan))
        void levels.goTo(to[0] === HALL ? [] : to.slice(0, 1));
    },
    // A tapped building remains named while a finger goes to its card.
    onBlur: () => {
      if (isWalking) host().onPoint(null);
      isWalking = false;
    },
  };
};

/** Wheel, mouse and fingers: the view follows them, and at the end of a gesture the level. */
const createGestures = (stage: Stage, levels: Levels) => {
  const { area, frame, layer, plan, shareOf } = stage;
  /** A gesture in progress: how far it has zoomed since its start. */
  let gesture: { factor: number; isDeep: boolean } | null = null;
  /** Where the pressed pointers are, by their ids. */
  const fingers = new Map<number, Point>();
  let hasPanned = false;
  let wheelEnd: ReturnType<typeof setTimeout> | undefined;

  const begin = () => {
    gesture ??= { factor: 1, isDeep: isDeepest(levels.path()) };
    stage.cancelMotion();
    layer.style.willChange = 'transform';
    return gesture;
  };
  const end = () => {
    const ended = gesture;
    gesture = null;
    if (!ended) return;
    layer.style.willChange = '';
    if (ended.isDeep && ended.factor > OPEN_FROM) return levels.open();
    const to = pathAt(stage.view(), plan);
    if (to.length > 0) levels.arrive(to);
    else if (levels.path().length > 0) void levels.goTo([]);
    else void stage.moveTo([]);
  };
  const zoomBy = (factor: number, at: Point) => {
    begin().factor *= factor;
    stage.draw(zoomView(stage.view(), factor, at, plan));
    if (levels.path().length === 0) area.dataset['level'] ??= 'district';
  };

  return {
    onWheel: (event: WheelEvent) => {
      const isMeant = event.ctrlKey || event.metaKey || frame.contains(document.activeElement);
      const isOut = event.deltaY > 0;
      // Visitors who scroll past the plan are not held there.
      if (!isMeant || (isOut && levels.path().length === 0 && !gesture)) return;
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
    },
    onDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      if (fingers.size === 0) hasPanned = false;
      fingers.set(event.pointerId, [event.clientX, event.clientY]);
    },
    onMove: (event: PointerEvent) => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const now: Point = [event.clientX, event.clientY];
      const [other] = [...fingers].flatMap(([id, at]) => (id === event.pointerId ? [] : [at]));
      if (!other && levels.path().length === 0 && !gesture) return;
      const moved = Math.hypot(now[0] - before[0], now[1] - before[1]);
      if (!hasPanned && !other && moved < CLICK_REACH) return;
      fingers.set(event.pointerId, now);
      hasPanned = true;
      begin();
      if (event.pointerType === 'mouse') frame.setPointerCapture(event.pointerId);
      const middle = (one: Point): Point =>
        other ? [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2] : one;
      const [fromX, fromY] = shareOf(...middle(before));
      const [toX, toY] = shareOf(...middle(now));
      stage.draw(panView(stage.view(), [toX - fromX, toY - fromY], plan));
      if (!other) return;
      const spread = (one: Point) => Math.hypot(one[0] - other[0], one[1] - other[1]);
      zoomBy(spread(now) / Math.max(1, spread(before)), [toX, toY]);
    },
    onUp: (event: PointerEvent) => {
      fingers.delete(event.pointerId);
      if (fingers.size === 0 && hasPanned) end();
    },
    /** The end of a drag is no click. */
    onClick: (event: Event) => {
      if (!hasPanned) return;
      hasPanned = false;
      event.preventDefault();
      event.stopPropagation();
    },
    stop: () => clearTimeout(wheelEnd),
  };
};

/**
 * Zooms one canvas of the plan by gesture, wheel and keys, and walks from building to building. The
 * level is in the URL's hash; a gesture's exact view is not.
 */
export const createZoomController = (
  surface: Surface,
  canvas: CanvasName,
  host: () => ZoomHost,
) => {
  const { area, frame } = surface;
  const stage = createStage(surface, planOf(canvas));
  const levels = createLevels(stage, host);
  const walk = createWalk(stage, levels, host);
  const gestures = createGestures(stage, levels);

  const listening = new AbortController();
  const options = { signal: listening.signal };
  const whole = area.closest<HTMLElement>('.site-plan') ?? area;
  whole.addEventListener('keydown', walk.onKey, options);
  area.addEventListener('focusin', walk.onFocus, options);
  area.addEventListener('focusout', walk.onBlur, options);
  frame.addEventListener('wheel', gestures.onWheel, { ...options, passive: false });
  frame.addEventListener('pointerdown', gestures.onDown, options);
  addEventListener('pointermove', gestures.onMove, options);
  addEventListener('pointerup', gestures.onUp, options);
  addEventListener('pointercancel', gestures.onUp, options);
  frame.addEventListener('click', gestures.onClick, { ...options, capture: true });
  // A link under the mouse is not dragged away.
  frame.addEventListener('dragstart', (event) => event.preventDefault(), options);

  stage.makeOperable();
  levels.show(host().location.hash, true);
  // Back from a project's page, the keyboard continues at its building.
  if (isDeepest(levels.path()) && document.activeElement?.id === 'main')
    stage.linkOf(levels.path())?.focus({ preventScroll: true });
  return {
    show: levels.show,
    zoom: levels.zoom,
    stop: () => {
      listening.abort();
      gestures.stop();
    },
  };
};

export type ZoomController = ReturnType<typeof createZoomController>;
