import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { ProjectSummary } from '#site/content-model/project.ts';
import type { Stage } from '#site/features/vr/stage/open-stage.ts';
import { Dimensions } from '#site/ui/dimension.tsx';
import { SectionArrow } from '#site/ui/section-arrow.tsx';
import { Stamp } from '#site/ui/stamp.tsx';
import { texts } from '#site/texts/en.ts';

interface ReadingPanelProps {
  plate: ProjectSummary;
  /** Null while it is loading, or if it could not be loaded. */
  overview: string | null;
  stage: Pick<Stage, 'putBack'>;
}

/** The plate that was taken down, as text beside it. */
export const ReadingPanel = ({ plate, overview, stage }: ReadingPanelProps) => {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    return () => {
      // Keyboard focus stays in the hall.
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <aside
      className={`hall-reading type-${plate.type}`}
      ref={panel}
      tabIndex={-1}
      aria-label={texts.hall.taken}
    >
      <p className="hall-reading-head cluster">
        <span className="label">{plate.number}</span> <Stamp status={plate.status} />
      </p>
      <h2>{plate.title}</h2>
      <p>{overview || plate.description}</p>
      {plate.metrics[0] && <Dimensions measures={plate.metrics} />}
      <p className="label hall-reading-made">{plate.technologies.join(' · ')}</p>
      <p className="hall-reading-ways cluster">
        <Link className="deeper" to={`/projects/${plate.id}`}>
          {texts.hall.openPage} <SectionArrow />
        </Link>
        <button type="button" className="hall-button" onClick={stage.putBack}>
          {texts.hall.hangUp}
        </button>
      </p>
    </aside>
  );
};
