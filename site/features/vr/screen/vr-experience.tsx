import { projects as plates } from 'virtual:content/projects';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { entersHall, hallStart } from '#site/platform/hall-entry.ts';
import { EnterHall } from '#site/features/vr/screen/enter-hall.tsx';
import { HallDrawing } from '#site/features/vr/screen/hall-drawing.tsx';
import type { HallModule } from '#site/features/vr/screen/load-hall.ts';
import { PlatesByWing } from '#site/features/vr/screen/plates-by-wing.tsx';
import { HALL_DESCRIPTION } from '#site/head/hall-description.ts';
import { SectionArrow } from '#site/ui/section-arrow.tsx';
import './vr-experience.css';

/**
 * The page of the hall. It starts with a list of the plates, for every browser and input device;
 * the hall itself is fetched when it is entered.
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
          Leave the hall <SectionArrow />
        </Link>
      </p>
      <h1>The hall</h1>
      <p className="hall-lead">{HALL_DESCRIPTION} The list below holds the same projects.</p>
      <EnterHall
        onEntered={setHall}
        takesFocus={hasLeft}
        entersAtOnce={!hasLeft && entersHall(state)}
      />
      <HallDrawing frames={12} />
      <PlatesByWing plates={plates} />
    </main>
  );
};
