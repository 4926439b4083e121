export { planOf } from '#site/features/home/laid-out-plan.ts';
export { PlanZoom } from '#site/features/home/plan-zoom.tsx';
export { Docked, Pointed } from '#site/features/home/pointed.tsx';
export { showPlanAt } from '#site/features/home/show-plan-at.ts';
