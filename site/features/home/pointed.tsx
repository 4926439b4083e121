import type { ProjectSummary } from '#site/content-model/project.ts';
import { line, type Point } from '#site/drawings/seeded-random.ts';
import { placeCallout, type Callout } from '#site/drawings/site-plan-callout.ts';
import type { PlanCanvas } from '#site/drawings/site-plan-canvases.ts';
import { drawConnection, edgeOf } from '#site/drawings/site-plan-ground.ts';
import { planOf, type CanvasName } from '#site/features/home/laid-out-plan.ts';

const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;

/** Anchored by the corner in which the leader ends, so that the size of the words does not matter. */
const positionOf = ({ leader, isRight, isAbove }: Callout, { width, height }: PlanCanvas) => {
  const [x, y]: Point = leader[1];
  return {
    ...(isRight ? { left: percent(x, width) } : { right: percent(width - x, width) }),
    ...(isAbove ? { bottom: percent(height - y, height) } : { top: percent(y, height) }),
  };
};

/** What is pointed at: the edge of its land, its connections, and its number, title and summary. */
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
  const callout = placeCallout(plot, plan.canvas);
  const own = plan.connections.filter(
    ({ from, to }) =>
      (from === plot && drawn.has(to.project.id)) || (to === plot && drawn.has(from.project.id)),
  );
  const others = own.map(({ from, to }) => (from === plot ? to : from));
  return (
    <div className={`plan-pointed type-${project.type}`}>
      <svg viewBox={`0 0 ${plan.canvas.width} ${plan.canvas.height}`}>
        <path
          className="plan-own-connections"
          d={own.map((each) => drawConnection(each, plan.canvas)).join('')}
        />
        <path className="plan-own-others" d={others.map(({ land }) => edgeOf(land)).join('')} />
        <path className="plan-own-land" d={edgeOf(plot.land)} />
        <path className="plan-leader" d={line(...callout.leader)} />
        <circle className="plan-leader-end" cx={plot.centre[0]} cy={plot.centre[1]} r="5" />
      </svg>
      {/* On the tall sheet it stays at the lower edge of the window, and needs no leader. */}
      <div
        className="plan-callout"
        style={plan.canvas.hasWords ? positionOf(callout, plan.canvas) : undefined}
      >
        <p className="label">{project.number}</p>
        <p className="plan-callout-title">{project.title}</p>
        <p className="plan-callout-line">{project.description}</p>
      </div>
    </div>
  );
};
