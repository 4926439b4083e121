import { projects } from 'virtual:content/projects';
import type { PlanBody } from '#site/content-model/plan.ts';
import { tallCanvas, wideCanvas } from '#site/drawings/site-plan-canvases.ts';
import { layOutSitePlan, type SitePlan } from '#site/drawings/site-plan.ts';

export type CanvasName = keyof PlanBody;

const canvases = { wide: wideCanvas, tall: tallCanvas };
const plans: Partial<Record<CanvasName, SitePlan>> = {};

/** The plan as the build drew it on this canvas, laid out on the first call. */
export const planOf = (canvas: CanvasName): SitePlan =>
  (plans[canvas] ??= layOutSitePlan(projects, canvases[canvas]));
