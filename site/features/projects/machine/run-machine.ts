import { carry, type Pose } from '#site/drawings/mechanisms.ts';
import type { Drive } from '#site/features/projects/working/working-figure.tsx';
import {
  arrivalOf,
  readMarks,
  rideWire,
  shareOnWire,
  type Leader,
  type Point,
  type Wire,
} from './read-marks.ts';
import '#site/features/projects/machine/machine.css';
import { texts } from '#site/texts/en.ts';

/** How fast the drawing follows the visitor's hand. */
const FOLLOW_MS = 60;
/** A pointer this close to a part or to its number, in units of the drawing, lights the part. */
const NEAR = 34;
/** The radius of a callout, and the distance of its center from its leader. */
const CALLOUT = 27;

/** Items that wait on a connection: the most that are drawn, and the distance between two. */
const MOST_WAITING = 6;
const GAP = 20;

export interface Machine {
  drive: (drive: Drive) => void;
  stop: () => void;
}

const path = (points: readonly Point[], end = '') =>
  `M${points.map((at) => at.join(' ')).join('L')}${end}`;

const far = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);

const make = (name: string, parent: Element, className = '') => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  if (className) element.setAttribute('class', className);
  parent.append(element);
  return element;
};

/** An item of work at a point. */
const put = (at: Point, parent: Element) => {
  const dot = make('circle', parent, 'machine-packet');
  dot.setAttribute('r', '9');
  dot.setAttribute('transform', `translate(${at.join(' ')})`);
  return dot;
};

/** The length of a path, and the point at a share of it. */
const trackOf = (data: string) => {
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  line.setAttribute('d', data);
  const length = line.getTotalLength();
  const at = (share: number): Point => {
    const { x, y } = line.getPointAtLength(length * share);
    return [x, y];
  };
  return { length, at };
};

/**
 * Runs the drawing in a project's figure: once when it comes into view, then by its slider, by
 * dragging and by the wheel. Lights a part where the pointer or the focus is, in the drawing and in
 * the legend.
 */
export const runMachine = (figure: HTMLElement): Machine | null => {
  const svg = figure.querySelector<SVGSVGElement>('.project-drawing svg');
  const slider = figure.querySelector<HTMLInputElement>('input[type="range"]');
  const legend = [...figure.querySelectorAll<HTMLElement>('.project-parts > li')];
  if (!svg || !slider) return null;
  const { bodies, bundles, callouts, witnesses, cycle: turns, layers } = readMarks(svg);
  const arrivals = bundles.flatMap(({ wires }) =>
    wires.map(({ ends: [from, to] }) => arrivalOf(layers[from] ?? 0, layers[to] ?? 0)),
  );
  const cycle = turns || Math.max(1, ...arrivals);
  const isStill = matchMedia('(prefers-reduced-motion: reduce)');
  const ending = new AbortController();
  const { signal } = ending;

  const riders = new Map(bodies.flatMap((body) => (body.part === null ? [] : [[body.part, body]])));
  const lit = make('g', svg, 'machine-lit');
  const waiting = make('g', svg);
  const packets = turns
    ? []
    : bundles.flatMap(({ wires }) =>
        wires.map(({ ends: [from, to], data }) => {
          const dot = put([0, 0], svg);
          return { dot, track: trackOf(data), from: layers[from] ?? 0, to: layers[to] ?? 0 };
        }),
      );

  let time = 0;
  let target = 0;
  let litPart: number | null = null;
  /** The part lit by the working drawing, while nothing is pointed at. */
  let drivenPart: number | null = null;

  const poses = new Map<number, Pose>();
  const poseOf = (part: number) => {
    const pose = poses.get(part);
    return pose && { pose, center: riders.get(part)?.center ?? null };
  };
  const leaderNow = ({ part, seat, point }: Leader): [Point, Point] => {
    const pose = poses.get(part);
    return [seat, pose ? carry(pose, point) : point];
  };

  /** Values of the last frame. Setting the same value again would cost a paint. */
  const shown = new Map<Element, string>();
  const set = (element: Element | null, name: 'd' | 'transform', value: string) => {
    if (!element || shown.get(element) === value) return;
    shown.set(element, value);
    element.setAttribute(name, value);
  };

  /** Connections with bends do not ride. */
  const rode = (wire: Wire) =>
    wire.corners.length === 2 ? rideWire(wire, poseOf(wire.ends[0]), poseOf(wire.ends[1])) : wire;

  const drawLit = () => {
    const part = litPart;
    const wires = bundles.flatMap(({ wires: all, isRiding }) =>
      all
        .filter(({ ends }) => part !== null && ends.includes(part))
        .flatMap((wire) => {
          const { corners, head } = isRiding ? rode(wire) : wire;
          return [isRiding ? path(corners) : wire.data, head[0] ? path(head, 'z') : ''];
        }),
    );
    const own = callouts.leaders.filter((leader) => leader.part === part);
    const rings = own.map(({ seat: [x, y], point }) => {
      const center = y < point[1] ? y - CALLOUT : y + CALLOUT;
      return `M${x - CALLOUT} ${center}a${CALLOUT} ${CALLOUT} 0 1 0 ${2 * CALLOUT} 0a${CALLOUT} ${CALLOUT} 0 1 0 ${-2 * CALLOUT} 0`;
    });
    const line = lit.firstElementChild ?? make('path', lit);
    line.setAttribute(
      'd',
      [...wires, ...rings, ...own.map((each) => path(leaderNow(each)))].join(''),
    );
  };

  const show = () => {
    for (const { element, poseAt, part } of bodies) {
      const pose = poseAt(time);
      const { x, y, angle, about } = pose;
      set(
        element,
        'transform',
        `translate(${x} ${y})${angle ? ` rotate(${angle} ${about.join(' ')})` : ''}`,
      );
      if (part !== null) poses.set(part, pose);
    }
    if (riders.size > 0) {
      const leaders = callouts.leaders.map(leaderNow);
      set(callouts.line, 'd', leaders.map((points) => path(points)).join(''));
      set(callouts.dots, 'd', leaders.map(([, at]) => path([at], 'h0')).join(''));
      const lines = witnesses.leaders.map((each) => path(leaderNow(each)));
      set(witnesses.line, 'd', lines.join(''));
      for (const { line, head, wires } of bundles.filter(({ isRiding }) => isRiding)) {
        const moved = wires.map(rode);
        set(line, 'd', moved.map(({ corners }) => path(corners)).join(''));
        set(head, 'd', moved.map((wire) => path(wire.head, 'z')).join(''));
      }
    }
    const moment = ((time % cycle) + cycle) % cycle;
    for (const { dot, track, from, to } of packets) {
      const share = shareOnWire(moment, from, to);
      dot.setAttribute('visibility', share === null ? 'hidden' : 'visible');
      if (share !== null) dot.setAttribute('transform', `translate(${track.at(share).join(' ')})`);
    }
    if (litPart !== null) drawLit();
    const value = String(Math.round((moment / cycle) * 100));
    if (slider.value === value && slider.hasAttribute('aria-valuetext')) return;
    slider.value = value;
    const leaving = legend.filter((_, part) => layers[part] === Math.floor(moment));
    slider.setAttribute(
      'aria-valuetext',
      turns || moment === 0
        ? texts.projects.machine.cycle(slider.value)
        : texts.projects.machine.from(leaving.map(({ textContent }) => textContent).join(', ')),
    );
  };

  let request = 0;
  let isInView = false;
  let previous = 0;
  /** The first run: when it began, and the time at which the drawing then was. */
  let run: { start: number; lasts: number } | null = null;
  const frame = (now: number) => {
    request = 0;
    if (run) {
      const share = Math.min(1, (now - run.start) / run.lasts);
      time = cycle * share * share * (3 - 2 * share);
      if (share === 1) run = null;
    } else {
      time += (target - time) * (1 - Math.exp((previous - now) / FOLLOW_MS));
      if (Math.abs(target - time) < cycle / 2000) time = target;
    }
    previous = now;
    show();
    if (run || time !== target) wake();
  };
  const wake = () => {
    if (isStill.matches || !isInView) {
      run = null;
      time = target;
      show();
    } else if (!request) request = requestAnimationFrame(frame);
  };
  const goTo = (to: number) => {
    if (run) target = time;
    run = null;
    target = to;
    previous = performance.now();
    wake();
  };
  const moveBy = (amount: number) => goTo((run ? time : target) + amount);

  let hasRun = false;
  const observer = new IntersectionObserver(
    ([entry]) => {
      isInView = entry?.isIntersecting ?? false;
      if (!isInView || hasRun || isStill.matches || (entry?.intersectionRatio ?? 0) < 0.6) return;
      hasRun = true;
      target = cycle;
      run = { start: performance.now(), lasts: Math.min(5000, 1200 + cycle * 450) };
      wake();
    },
    { threshold: [0, 0.6] },
  );
  observer.observe(svg);

  const light = (pointed: number | null) => {
    const part = pointed ?? drivenPart;
    if (part === litPart) return;
    litPart = part;
    const isNear = (other: number) =>
      bundles.some(({ wires }) =>
        wires.some(({ ends }) => ends.includes(other) && part !== null && ends.includes(part)),
      );
    legend.forEach((entry, other) => {
      entry.classList.toggle('is-lit', other === part);
      entry.classList.toggle('is-near', other !== part && isNear(other));
    });
    drawLit();
  };
  const partAt = ({ clientX, clientY }: PointerEvent): number | null => {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM()?.inverse());
    const close = callouts.leaders
      .map((leader) => {
        const [seat, point] = leaderNow(leader);
        return {
          part: leader.part,
          off: Math.min(far(seat, [x, y]) - CALLOUT, far(point, [x, y])),
        };
      })
      .sort((a, b) => a.off - b.off)[0];
    return close && close.off < NEAR ? close.part : null;
  };

  let grip: number | null = null;
  const on = <Name extends keyof HTMLElementEventMap>(
    target_: HTMLElement | SVGSVGElement,
    name: Name,
    handle: (event: HTMLElementEventMap[Name]) => void,
  ) => target_.addEventListener(name, handle as EventListener, { signal, passive: false });

  on(slider, 'input', () => {
    const at = run ? time : target;
    goTo(Math.floor(at / cycle) * cycle + (Number(slider.value) / 100) * cycle);
  });
  on(svg, 'pointerdown', (event) => {
    if (event.button !== 0) return;
    grip = event.clientX;
    svg.setPointerCapture(event.pointerId);
    slider.focus({ preventScroll: true });
    light(partAt(event));
    event.preventDefault();
  });
  on(svg, 'pointermove', (event) => {
    if (grip === null) return light(partAt(event));
    moveBy(((event.clientX - grip) / svg.clientWidth) * cycle);
    grip = event.clientX;
  });
  for (const name of ['pointerup', 'pointercancel'] as const) on(svg, name, () => (grip = null));
  on(svg, 'pointerleave', () => light(null));
  on(svg, 'wheel', (event) => {
    // Otherwise the wheel scrolls the page.
    if (grip === null && document.activeElement !== slider) return;
    event.preventDefault();
    moveBy(((event.deltaY || event.deltaX) / 2400) * cycle);
  });
  legend.forEach((entry, part) => {
    entry.tabIndex = 0;
    for (const name of ['pointerenter', 'focus'] as const) on(entry, name, () => light(part));
    for (const name of ['pointerleave', 'blur'] as const) on(entry, name, () => light(null));
  });
  figure.dataset.machine = '';
  return {
    drive: ({ share, waiting: counts, lit: name }) => {
      const found = legend.findIndex(({ textContent }) => textContent === name);
      drivenPart = found < 0 ? null : found;
      light(null);
      waiting.replaceChildren();
      for (const { data, ends } of bundles.flatMap(({ wires }) => wires)) {
        const count = Math.min(MOST_WAITING, counts[legend[ends[1]]?.textContent ?? ''] ?? 0);
        const { length, at } = trackOf(data);
        for (let index = 1; index <= count && index * GAP < length; index += 1)
          put(at(1 - (index * GAP) / length), waiting);
      }
      goTo(share * cycle);
    },
    stop: () => {
      ending.abort();
      observer.disconnect();
      cancelAnimationFrame(request);
    },
  };
};
