import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { isDrawnBy, monthsOf } from '#site/catalogue/months.ts';
import type { ProjectSummary } from '#site/content-model/project.ts';
import type { PlanTools } from '#site/features/home/use-plan-tools.ts';

/**
 * The month in which the plan is shown, the last one at first. The drawings inside `plan` follow it as
 * soon as the tools are there; a plan that was never moved in time is left as the build drew it.
 */
export const usePlanTime = (
  projects: readonly ProjectSummary[],
  plan: RefObject<HTMLElement | null>,
  tools: PlanTools | null,
) => {
  const months = useMemo(() => monthsOf(projects), [projects]);
  const [step, setStep] = useState(months.length - 1);
  const shownStep = useRef(step);
  const month = months[step]?.month ?? '';
  const drawn = useMemo(
    () => new Set(projects.filter(({ date }) => isDrawnBy(date, month)).map(({ id }) => id)),
    [projects, month],
  );
  useEffect(() => {
    if (!tools || shownStep.current === step) return;
    shownStep.current = step;
    for (const canvas of ['wide', 'tall'] as const) {
      const drawing = plan.current?.querySelector(`#plan-${canvas}`);
      if (drawing) tools.showPlanAt(drawing, tools.planOf(canvas), drawn);
    }
  }, [tools, step, drawn, plan]);
  return { months, step, setStep, drawn };
};
