import { drawConnection, edgeOf } from '#site/drawings/site-plan-ground.ts';
import type { SitePlan } from '#site/drawings/site-plan.ts';

/** What of the plan changes with time. */
export interface PlanAt {
  /** Path data of the land that is built on, and of the connections between built plots. */
  lots: string;
  connections: string;
  /** How many plots of each quarter are built on. */
  counts: ReadonlyMap<string, number>;
}

/** The plan with the plots of `drawn` alone. */
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

/** Shows the plan in `element`, a drawing of this plan, with the plots of `drawn` alone. */
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
