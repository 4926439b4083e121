import { drawConnection, edgeOf } from '#site/drawings/site-plan-ground.ts';
import type { SitePlan } from '#site/drawings/site-plan.ts';

/** The parts of the plan that change over time. */
export interface PlanAt {
  /** Path data of the built land, and of the connections between built plots. */
  lots: string;
  connections: string;
  /** The number of built plots in each quarter. */
  counts: ReadonlyMap<string, number>;
}

/** The plan with only the plots in `drawn`. */
export const planAt = (
  { plots, quarters, connections, canvas }: SitePlan,
  drawn: ReadonlySet<string>,
): PlanAt => {
  const isDrawn = ({ project }: SitePlan['plots'][number]) => drawn.has(project.id);
  return {
    lots: plots
      .filter(isDrawn)
      .map(({ land }) => edgeOf(land))
      .join(''),
    connections: connections
      .filter(({ from, to }) => isDrawn(from) && isDrawn(to))
      .map((each) => drawConnection(each, canvas))
      .join(''),
    counts: new Map(quarters.map(({ name, plots: own }) => [name, own.filter(isDrawn).length])),
  };
};

/** Updates `element`, a drawing of this plan, to show only the plots in `drawn`. */
export const showPlanAt = (element: Element, plan: SitePlan, drawn: ReadonlySet<string>): void => {
  const { lots, connections, counts } = planAt(plan, drawn);
  element.querySelector('.plan-lots')?.setAttribute('d', lots);
  element.querySelector('.plan-connections')?.setAttribute('d', connections);
  for (const [name, count] of counts) {
    const text = element.querySelector(`.plan-name.type-${name} .plan-count`);
    if (text) text.textContent = String(count);
  }
  for (const plot of element.querySelectorAll<SVGAElement>('a[data-plot]'))
    plot.toggleAttribute('data-unbuilt', !drawn.has(plot.dataset['plot'] ?? ''));
};
