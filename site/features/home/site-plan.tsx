import { useCallback, useRef, useState, type ReactNode } from 'react';
import { findProject } from '#site/catalogue/catalogue.ts';
import type { PlanBody } from '#site/content-model/plan.ts';
import type { ProjectSummary } from '#site/content-model/project.ts';
import { PlanDrawing } from '#site/features/home/plan-drawing.tsx';
import { PlanKey } from '#site/features/home/plan-key.tsx';
import { PlanSchedule } from '#site/features/home/plan-schedule.tsx';
import { useDrawnOnce } from '#site/features/home/use-drawn-once.ts';
import { usePlanTools } from '#site/features/home/use-plan-tools.ts';

const sheets = ['wide', 'tall'] as const;

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
  const [pointed, setPointed] = useState<string | null>(null);
  const point = useCallback(
    (id: string | null) => {
      fetchTools();
      setPointed(id);
    },
    [fetchTools],
  );
  const project = pointed === null ? null : findProject(projects, pointed);
  return (
    <div className="site-plan">
      <div ref={element} className="plan-sheet">
        <div className="plan-words">{children}</div>
        {sheets.map((sheet) => (
          <PlanDrawing key={sheet} sheet={sheet} drawing={drawings[sheet].drawing} onPoint={point}>
            {tools && project && <tools.Pointed key={project.id} sheet={sheet} project={project} />}
          </PlanDrawing>
        ))}
      </div>
      <PlanKey count={projects.length} />
      <PlanSchedule projects={projects} onPoint={point} />
    </div>
  );
};
