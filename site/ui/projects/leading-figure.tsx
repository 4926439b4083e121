import { leadingMetric } from '#site/catalogue/catalogue.ts';
import type { ProjectSummary } from '#site/content-model/project.ts';
import { Lettered } from '#site/ui/lettered.tsx';

/** A project's leading figure in a list. */
export const LeadingFigure = ({ project }: { project: ProjectSummary }) => {
  const metric = leadingMetric(project);
  return (
    metric && (
      <p className="leading-figure">
        <b>{metric.value}</b>{' '}
        <span className="label">
          <Lettered>{metric.label}</Lettered>
        </span>
      </p>
    )
  );
};
