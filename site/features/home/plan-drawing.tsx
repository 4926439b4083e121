import { useMemo, useRef } from 'react';
import { findPlate } from '#site/catalogue/catalogue.ts';
import type { Plate } from '#site/content-model/project.ts';
import { line, type Point } from '#site/drawings/pen.ts';
import { placeCallout, type Callout } from '#site/drawings/site-plan-callout.ts';
import { drawSitePlan, edgeOf } from '#site/drawings/site-plan-draw.ts';
import { drawConnection } from '#site/drawings/site-plan-ground.ts';
import type { PlanSheet } from '#site/drawings/site-plan-sheets.ts';
import type { Plot, SitePlan } from '#site/drawings/site-plan.ts';
import { usePlanPointer } from '#site/features/home/use-plan-pointer.ts';

const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;

/** Anchored by the corner in which the leader ends, so that the size of the words does not matter. */
const placeOf = ({ leader, isRight, isAbove }: Callout, { width, height }: PlanSheet) => {
  const [x, y]: Point = leader[1];
  return {
    ...(isRight ? { left: percent(x, width) } : { right: percent(width - x, width) }),
    ...(isAbove ? { bottom: percent(height - y, height) } : { top: percent(y, height) }),
  };
};

const Pointed = ({ plot, plan, plate }: { plot: Plot; plan: SitePlan; plate: Plate }) => {
  const callout = placeCallout(plot, plan.sheet);
  const own = plan.connections.filter(({ from, to }) => from === plot || to === plot);
  const others = own.map(({ from, to }) => (from === plot ? to : from));
  return (
    <div className={`plan-pointed type-${plate.type}`}>
      <svg viewBox={`0 0 ${plan.sheet.width} ${plan.sheet.height}`}>
        <path
          className="plan-own-connections"
          d={own.map((each) => drawConnection(each, plan.sheet)).join('')}
        />
        <path className="plan-own-others" d={others.map(({ land }) => edgeOf(land)).join('')} />
        <path className="plan-own-land" d={edgeOf(plot.land)} />
        <path className="plan-leader" d={line(...callout.leader)} />
        <circle className="plan-leader-end" cx={plot.centre[0]} cy={plot.centre[1]} r="5" />
      </svg>
      <div className="plan-callout" style={placeOf(callout, plan.sheet)}>
        <p className="label">{plate.number}</p>
        <p className="plan-callout-title">{plate.title}</p>
        <p className="plan-callout-line">{plate.description}</p>
      </div>
    </div>
  );
};

/** One sheet of the plan. For the eye and the pointer only; the schedule has the links for the rest. */
export const PlanDrawing = ({
  plan,
  plates,
  pointed,
  onPoint,
}: {
  plan: SitePlan;
  plates: readonly Plate[];
  pointed: string | null;
  onPoint: (id: string | null) => void;
}) => {
  const element = useRef<HTMLDivElement>(null);
  const markup = useMemo(() => ({ __html: drawSitePlan(plan) }), [plan]);
  usePlanPointer(element, onPoint);
  const plot = plan.plots.find((each) => each.plate.id === pointed);
  const plate = plot && findPlate(plates, plot.plate.id);
  return (
    <div ref={element} className={`plan plan-${plan.sheet.name}`} aria-hidden="true">
      <div dangerouslySetInnerHTML={markup} />
      {plot && plate && <Pointed key={plate.id} plot={plot} plan={plan} plate={plate} />}
    </div>
  );
};
