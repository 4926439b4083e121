import { useRef, useState, type ReactNode } from 'react';
import type { ProjectSummary } from '#site/content-model/project.ts';
import { tallCanvas, wideCanvas } from '#site/drawings/site-plan-canvases.ts';
import { PlanDrawing } from '#site/features/home/plan-drawing.tsx';
import { PlanKey } from '#site/features/home/plan-key.tsx';
import { PlanSchedule } from '#site/features/home/plan-schedule.tsx';
import { useDrawnOnce } from '#site/features/home/use-drawn-once.ts';

/**
 * The whole catalogue as one plan, with the owner's words (`children`) in its upper left. The wide
 * sheet and the tall one are both in the page; the style sheet shows the one that fits.
 */
export const SitePlan = ({
  projects,
  children,
}: {
  projects: readonly ProjectSummary[];
  children: ReactNode;
}) => {
  const element = useRef<HTMLDivElement>(null);
  useDrawnOnce(element);
  const [pointed, setPointed] = useState<string | null>(null);
  return (
    <div className="site-plan">
      <div ref={element} className="plan-sheet">
        <div className="plan-words">{children}</div>
        {[wideCanvas, tallCanvas].map((canvas) => (
          <PlanDrawing
            key={canvas.name}
            canvas={canvas}
            projects={projects}
            pointed={pointed}
            onPoint={setPointed}
          />
        ))}
      </div>
      <PlanKey count={projects.length} />
      <PlanSchedule projects={projects} onPoint={setPointed} />
    </div>
  );
};
