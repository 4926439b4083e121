import { projects as plates } from 'virtual:content/projects';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { entersHall, hallStart } from '#site/platform/hall-entry.ts';
import { EnterHall } from '#site/features/vr/screen/enter-hall.tsx';
import { HallDrawing } from '#site/features/vr/screen/hall-drawing.tsx';
import type { HallModule } from '#site/features/vr/screen/load-hall.ts';
import { HALL_DESCRIPTION } from '#site/head/hall-description.ts';
import { SectionArrow } from '#site/ui/section-arrow.tsx';
import './vr-experience.css';
import { hangByWing, wingTitles, type WingOfPlates } from '#site/features/vr/screen/wings.ts';
import { texts } from '#site/texts/en.ts';

const wings = hangByWing(plates);

/** The plates of the hall, wing by wing, in the order of the tour. */
const PlatesByWing = ({ wings }: { wings: readonly WingOfPlates[] }) => (
  <div className="hall-wings">
    {wings.map((wing) => (
      <section key={wing.name} aria-labelledby={`wing-${wing.name}`}>
        <h2 id={`wing-${wing.name}`}>{wingTitles[wing.name]}</h2>
        <ol className={`hall-wall type-${wing.name}`}>
          {wing.plates.map((plate) => (
            <li key={plate.id}>
              <Link to={`/projects/${plate.id}`}>
                <span className="label">{plate.number}</span> {plate.title}
              </Link>
            </li>
          ))}
        </ol>
      </section>
    ))}
  </div>
);

/**
 * The page of the hall. It starts with a list of the plates, for every browser and input device;
 * the hall itself is fetched on entering.
 */
export const VrExperience = () => {
  const [hall, setHall] = useState<HallModule | null>(null);
  const [hasLeft, setHasLeft] = useState(false);
  const { state, search } = useLocation();
  if (hall) {
    const leave = () => {
      setHasLeft(true);
      setHall(null);
    };
    return <hall.HallStage plates={plates} startsAt={hallStart(search)} onLeave={leave} />;
  }
  return (
    <main className="hall-screen">
      <p>
        <Link className="deeper" to="/vr">
          {texts.hall.leaveHall} <SectionArrow />
        </Link>
      </p>
      <h1>{texts.sectionNames.hall}</h1>
      <p className="hall-lead">
        {HALL_DESCRIPTION} {texts.hall.listBelow}
      </p>
      <EnterHall
        onEntered={setHall}
        takesFocus={hasLeft}
        entersAtOnce={!hasLeft && entersHall(state)}
      />
      <HallDrawing wings={wings} />
      <PlatesByWing wings={wings} />
    </main>
  );
};
