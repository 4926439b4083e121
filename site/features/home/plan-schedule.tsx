import { Link } from 'react-router-dom';
import { byName } from '#site/catalogue/by-name.ts';
import type { ProjectSummary } from '#site/content-model/project.ts';
import { texts } from '#site/texts/en.ts';
import { countOf } from '#site/ui/count-of.ts';
import { typeNames } from '#site/ui/title-block.tsx';

/** Within a type numbers differ only in their digits, and more digits mean a higher number. */
const byNumber = (a: ProjectSummary, b: ProjectSummary): number =>
  a.number.length - b.number.length || byName(a.number, b.number);

const quarters = ['ai', 'automation', 'trading', 'other'] as const;

const Line = ({
  project,
  onPoint,
}: {
  project: ProjectSummary;
  onPoint: (id: string | null) => void;
}) => (
  <li>
    <Link
      to={`/projects/${project.id}`}
      viewTransition
      onFocus={() => onPoint(project.id)}
      onBlur={() => onPoint(null)}
      onPointerEnter={() => onPoint(project.id)}
      onPointerLeave={() => onPoint(null)}
    >
      <span className="label">{project.number}</span> {project.title}
    </Link>
  </li>
);

/**
 * The plan's links as a list, collapsed so that it is one tab stop. The plan highlights the item
 * that has focus or the pointer.
 */
export const PlanSchedule = ({
  projects,
  onPoint,
}: {
  projects: readonly ProjectSummary[];
  onPoint: (id: string | null) => void;
}) => (
  <details className="plan-schedule">
    <summary className="label">{texts.home.plan.schedule(countOf(projects.length))}</summary>
    <div className="plan-schedule-quarters">
      {quarters.map((type) => {
        const own = projects.filter((project) => project.type === type).sort(byNumber);
        if (own.length === 0) return null;
        const heading = `schedule-${type}`;
        return (
          <div key={type} className={`type-${type}`}>
            <p id={heading} className="plan-schedule-name">
              {typeNames[type]}
            </p>
            <ol aria-labelledby={heading}>
              {own.map((project) => (
                <Line key={project.id} project={project} onPoint={onPoint} />
              ))}
            </ol>
          </div>
        );
      })}
    </div>
  </details>
);
