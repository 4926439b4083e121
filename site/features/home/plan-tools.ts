export { planOf } from '#site/features/home/laid-out-plan.ts';
export { Docked, Pointed } from '#site/features/home/pointed.tsx';
export { showPlanAt } from '#site/features/home/show-plan-at.ts';
