import { useCallback, useRef, useState, type ReactNode } from 'react';
import { findProject } from '#site/catalogue/catalogue.ts';
import type { PlanBody } from '#site/content-model/plan.ts';
import type { ProjectSummary } from '#site/content-model/project.ts';
import { PlanDrawing } from '#site/features/home/plan-drawing.tsx';
import { PlanKey } from '#site/features/home/plan-key.tsx';
import { PlanSchedule } from '#site/features/home/plan-schedule.tsx';
import { PlanTime } from '#site/features/home/plan-time.tsx';
import { WalkIn } from '#site/features/home/walk-in.tsx';
import { useLookedAt } from '#site/features/home/use-looked-at.ts';
import { useDrawnOnce } from '#site/features/home/use-drawn-once.ts';
import { usePlanTime } from '#site/features/home/use-plan-time.ts';
import { usePlanTools } from '#site/features/home/use-plan-tools.ts';

const canvasNames = ['wide', 'tall'] as const;

/**
 * The whole catalogue as one plan, with the owner's words (`children`) in its upper left. The wide
 * sheet and the tall one are both in the page; the style sheet shows the one that fits.
 */
export const SitePlan = ({
  projects,
  drawings,
  children,
}: {
  projects: readonly ProjectSummary[];
  drawings: PlanBody;
  children: ReactNode;
}) => {
  const element = useRef<HTMLDivElement>(null);
  useDrawnOnce(element);
  const { tools, fetchTools } = usePlanTools();
  const { months, step, setStep, drawn } = usePlanTime(projects, element, tools);
  const [pointed, setPointed] = useState<string | null>(null);
  /** The plan itself was pointed at, not its schedule. */
  const [isOnPlan, setOnPlan] = useState(false);
  const point = useCallback(
    (id: string | null) => {
      fetchTools();
      setPointed(id);
      setOnPlan(false);
    },
    [fetchTools],
  );
  const pointOnPlan = useCallback(
    (id: string | null) => {
      point(id);
      setOnPlan(true);
    },
    [point],
  );
  const close = useCallback(() => setPointed(null), []);
  const chosen = useLookedAt(pointed);
  const project = pointed !== null && drawn.has(pointed) ? findProject(projects, pointed) : null;
  return (
    <div className="site-plan">
      <div ref={element} className="plan-sheet">
        <div className="plan-words">{children}</div>
        {canvasNames.map((canvas) => (
          <PlanDrawing
            key={canvas}
            canvas={canvas}
            drawing={drawings[canvas].drawing}
            pointed={isOnPlan ? pointed : null}
            onPoint={pointOnPlan}
          >
            {tools && project && (
              <tools.Pointed key={project.id} canvas={canvas} project={project} drawn={drawn} />
            )}
          </PlanDrawing>
        ))}
      </div>
      {tools && project && isOnPlan && (
        <tools.Docked plan={element} project={project} onClose={close} />
      )}
      <PlanTime months={months} step={step} onStep={setStep} onApproach={fetchTools} />
      <WalkIn plan={element} at={chosen === null ? null : findProject(projects, chosen)} />
      <PlanKey count={projects.length} shown={drawn.size} />
      <PlanSchedule projects={projects} onPoint={point} />
    </div>
  );
};
