import { useEffect, useRef, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import type { ProjectSummary } from '#site/content-model/project.ts';
import { texts } from '#site/texts/en.ts';
import { CROSS, Icon } from '#site/ui/icon.tsx';
import { line, type Point } from '#site/drawings/primitives.ts';
import { placeCallout, type Callout } from '#site/drawings/site-plan-callout.ts';
import type { PlanCanvas } from '#site/drawings/site-plan-canvases.ts';
import { drawConnection, edgeOf } from '#site/drawings/site-plan-ground.ts';
import { boxOf, labelPlots } from '#site/drawings/site-plan-labels.ts';
import { planOf, type CanvasName } from '#site/features/home/laid-out-plan.ts';

const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;

/** Anchored at the corner where the leader ends, so that the text's size does not matter. */
const positionOf = ({ leader, isRight, isAbove }: Callout, { width, height }: PlanCanvas) => {
  const [x, y]: Point = leader[1];
  return {
    ...(isRight ? { left: percent(x, width) } : { right: percent(width - x, width) }),
    ...(isAbove ? { bottom: percent(height - y, height) } : { top: percent(y, height) }),
  };
};

export const CalloutWords = ({ project }: { project: ProjectSummary }) => (
  <>
    <p className="label">{project.number}</p>
    <p className="plan-callout-title">{project.title}</p>
    <p>{project.description}</p>
  </>
);

/**
 * The project pointed at: the edge of its land, its connections, and on the wide plan its number,
 * title and summary.
 */
export const Pointed = ({
  canvas,
  project,
  drawn,
}: {
  canvas: CanvasName;
  project: ProjectSummary;
  /** The projects that the plan shows. */
  drawn: ReadonlySet<string>;
}) => {
  const plan = planOf(canvas);
  const plot = plan.plots.find((each) => each.project.id === project.id);
  if (!plot) return null;
  const own = plan.connections.filter(
    ({ from, to }) =>
      (from === plot && drawn.has(to.project.id)) || (to === plot && drawn.has(from.project.id)),
  );
  const others = own.map(({ from, to }) => (from === plot ? to : from));
  const callout = plan.canvas.hasWords ? placeCallout(plot, others, plan.canvas) : null;
  const { width, height } = plan.canvas;
  const whole = edgeOf({ x: 0, y: 0, width, height });
  const lit = [plot, ...others].map(({ land }) => edgeOf(land)).join('');
  const names = [...labelPlots(plan.plots, plan.canvas).values()]
    .map((label) => edgeOf(boxOf(label, plan.canvas)))
    .join('');
  const mask = `plan-names-${canvas}`;
  return (
    <div className={`plan-pointed type-${project.type}`}>
      <svg viewBox={`0 0 ${width} ${height}`}>
        {/* No line crosses a name. */}
        <mask id={mask} maskUnits="userSpaceOnUse" x="0" y="0" width={width} height={height}>
          <path fill="#fff" fillRule="evenodd" stroke="none" d={whole + names} />
        </mask>
        <path className="plan-veil" fillRule="evenodd" d={whole + lit} />
        <path
          className="plan-own-connections"
          mask={`url(#${mask})`}
          d={own.map((each) => drawConnection(each, plan.canvas)).join('')}
        />
        <path className="plan-own-others" d={lit} />
        <path className="plan-own-land" d={edgeOf(plot.land)} />
        {callout && (
          <path className="plan-leader" mask={`url(#${mask})`} d={line(...callout.leader)} />
        )}
        <circle
          className="plan-leader-end"
          cx={callout?.leader[0][0] ?? plot.center[0]}
          cy={callout?.leader[0][1] ?? plot.center[1]}
          r="5"
        />
      </svg>
      {callout && (
        <div className="plan-callout" style={positionOf(callout, plan.canvas)}>
          <CalloutWords project={project} />
        </div>
      )}
    </div>
  );
};

/**
 * The project pointed at on the tall plan: its text at the bottom of the window, with a link for
 * touch. It disappears when the plan leaves the window.
 */
export const Docked = ({
  plan,
  project,
  onClose,
}: {
  plan: RefObject<HTMLElement | null>;
  project: ProjectSummary;
  onClose: () => void;
}) => {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    const plans = [...(plan.current?.querySelectorAll<HTMLElement>('.plan') ?? [])];
    const shown = plans.find((each) => each.offsetHeight > 0);
    const sight = new IntersectionObserver((entries) => {
      if (!entries.at(-1)?.isIntersecting) onClose();
    });
    if (shown) sight.observe(shown);
    return () => sight.disconnect();
  }, [plan, onClose]);
  useEffect(() => {
    const plot = plan.current?.querySelector(`.plan-tall a[data-plot="${project.id}"]`);
    if (!card.current || !plot || matchMedia('(hover: hover)').matches) return;
    const covered = plot.getBoundingClientRect().bottom - card.current.getBoundingClientRect().top;
    // Keeps the tapped building in view above its name.
    if (covered > 0) scrollBy({ top: covered + 8 });
  }, [plan, project]);
  return (
    <section
      ref={card}
      className={`plan-callout plan-docked type-${project.type}`}
      data-at-foot
      aria-label={texts.home.plan.card}
    >
      <CalloutWords project={project} />
      <p className="plan-docked-open">
        <Link
          className="button button-primary covering"
          to={`/projects/${project.id}`}
          viewTransition
        >
          {texts.home.plan.open}
        </Link>
      </p>
      <button type="button" className="plan-docked-close icon-button" onClick={onClose}>
        <Icon path={CROSS} size="large" />
        <span className="sr-only">{texts.chat.close}</span>
      </button>
    </section>
  );
};
