import { useRef, useState } from 'react';
import { findProject } from '#site/catalogue/catalogue.ts';
import type { ProjectSummary } from '#site/content-model/project.ts';
import { line, type Point } from '#site/drawings/seeded-random.ts';
import { placeCallout, type Callout } from '#site/drawings/site-plan-callout.ts';
import { drawSitePlan, edgeOf } from '#site/drawings/site-plan-draw.ts';
import { drawConnection } from '#site/drawings/site-plan-ground.ts';
import type { PlanCanvas } from '#site/drawings/site-plan-canvases.ts';
import { layOutSitePlan, type SitePlan } from '#site/drawings/site-plan.ts';
import { usePlanPointer } from '#site/features/home/use-plan-pointer.ts';

const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;

/** Anchored by the corner in which the leader ends, so that the size of the words does not matter. */
const positionOf = ({ leader, isRight, isAbove }: Callout, { width, height }: PlanCanvas) => {
  const [x, y]: Point = leader[1];
  return {
    ...(isRight ? { left: percent(x, width) } : { right: percent(width - x, width) }),
    ...(isAbove ? { bottom: percent(height - y, height) } : { top: percent(y, height) }),
  };
};

const Pointed = ({ plan, project }: { plan: SitePlan; project: ProjectSummary }) => {
  const plot = plan.plots.find((each) => each.project.id === project.id);
  if (!plot) return null;
  const callout = placeCallout(plot, plan.canvas);
  const own = plan.connections.filter(({ from, to }) => from === plot || to === plot);
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

/** Laid out at the first call: a prerendered page has its plan, and needs none until it is pointed at. */
const createPlan = (projects: readonly ProjectSummary[], canvas: PlanCanvas) => {
  let plan: SitePlan | null = null;
  return () => (plan ??= layOutSitePlan(projects, canvas));
};

/**
 * The drawing that is in the document already is left as it stands: drawing it again is the longest
 * work of the first view.
 */
const markupOf = (id: string, plan: () => SitePlan): string => {
  const drawn = typeof document === 'undefined' ? null : document.getElementById(id);
  return drawn?.innerHTML ?? drawSitePlan(plan());
};

/** One sheet of the plan. For the eye and the pointer only; the schedule has the links for the rest. */
export const PlanDrawing = ({
  canvas,
  projects,
  pointed,
  onPoint,
}: {
  canvas: PlanCanvas;
  projects: readonly ProjectSummary[];
  pointed: string | null;
  onPoint: (id: string | null) => void;
}) => {
  const id = `plan-${canvas.name}`;
  const element = useRef<HTMLDivElement>(null);
  const [plan] = useState(() => createPlan(projects, canvas));
  const [markup] = useState(() => ({ __html: markupOf(id, plan) }));
  usePlanPointer(element, onPoint);
  const project = pointed === null ? null : findProject(projects, pointed);
  return (
    <div ref={element} className={`plan plan-${canvas.name}`} aria-hidden="true">
      <div id={id} suppressHydrationWarning dangerouslySetInnerHTML={markup} />
      {project && <Pointed key={project.id} plan={plan()} project={project} />}
    </div>
  );
};
