import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { ProjectSummary } from '#site/content-model/project.ts';
import { wingTitles } from '#site/features/vr/screen/wings.ts';
import { CornerPlan } from '#site/features/vr/stage/corner-plan.tsx';
import { HallBar } from '#site/features/vr/stage/hall-bar.tsx';
import type { HallState } from '#site/features/vr/stage/hall-state.ts';
import { HallTrouble } from '#site/features/vr/stage/hall-trouble.tsx';
import { HeadsetOn } from '#site/features/vr/stage/headset-choice.tsx';
import type { Stage } from '#site/features/vr/stage/open-stage.ts';
import { Lettered } from '#site/ui/lettered.tsx';
import { useObservable } from '#site/ui/use-observable.ts';
import { texts } from '#site/texts/en.ts';
import { Dimensions } from '#site/ui/dimension.tsx';
import { SectionArrow } from '#site/ui/section-arrow.tsx';
import { Stamp } from '#site/ui/stamp.tsx';

interface ReadingPanelProps {
  plate: ProjectSummary;
  /** Null while it is loading, or if it could not be loaded. */
  overview: string | null;
  stage: Pick<Stage, 'putBack'>;
}

/** The plate that was taken down, as text beside it. */
const ReadingPanel = ({ plate, overview, stage }: ReadingPanelProps) => {
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

const locationText = ({ wing, before }: HallState, plates: readonly ProjectSummary[]): string => {
  const plate = plates.find(({ id }) => id === before);
  const where = wing === null ? texts.hall.entrance : wingTitles[wing];
  return plate ? `${where} · ${plate.number} ${plate.title}` : where;
};

const FiguresText = ({ figures }: Pick<HallState, 'figures'>) =>
  figures && (
    <p className="hall-figures label">
      <span>{texts.hall.figures.calls(figures.calls)}</span>{' '}
      <span>{texts.hall.figures.triangles(figures.triangles)}</span>{' '}
      <span>
        <Lettered>{texts.hall.figures.frame(figures.frameMs.toFixed(1))}</Lettered>
      </span>
    </p>
  );

const Hanging = ({ hung }: Pick<HallState, 'hung'>) =>
  hung.done < hung.total && (
    <p className="hall-hanging label">{texts.hall.hanging(hung.done, hung.total)}</p>
  );

interface HallFurnitureProps {
  stage: Stage;
  plates: readonly ProjectSummary[];
  onLeave: () => void;
}

/** The controls around the view: location, reading panel, plan and buttons. */
export const HallFurniture = ({ stage, plates, onLeave }: HallFurnitureProps) => {
  const state = useObservable(stage.state);
  const reading = plates.find(({ id }) => id === state.reading) ?? null;
  return (
    <>
      <div className="hall-where">
        <p className="label" aria-live="polite">
          {locationText(state, plates)}
        </p>
        <Hanging hung={state.hung} />
        <FiguresText figures={state.figures} />
      </div>
      {state.isMouseHeld && (
        <p className="hall-held label">
          <span className="hall-mark" /> {texts.hall.escapeFrees}
        </p>
      )}
      <CornerPlan stage={stage} />
      <HallBar stage={stage} state={state} onLeave={onLeave} />
      {reading && <ReadingPanel plate={reading} overview={state.overview} stage={stage} />}
      {state.phase === 'lost' && <HallTrouble isLost onLeave={onLeave} />}
      {state.headset === 'on' && <HeadsetOn onTakeOff={stage.takeHeadsetOff} />}
    </>
  );
};
