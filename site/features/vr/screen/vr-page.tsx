import { projects as plates } from 'virtual:content/projects';
import { Link } from 'react-router-dom';
import { HallDrawing } from '#site/features/vr/screen/hall-drawing.tsx';
import { enteringHall } from '#site/platform/hall-entry.ts';
import { hangByWing, wingTitles } from '#site/features/vr/screen/wings.ts';
import { HALL_DESCRIPTION } from '#site/head/hall-description.ts';
import { countOf } from '#site/ui/count-of.ts';
import { SmallDrawing } from '#site/ui/projects/small-drawing.tsx';
import { PageHead, Zone } from '#site/ui/zone.tsx';
import './vr-page.css';

/** The number of drawings shown for a wing. */
const SHOWN = 4;

const wings = hangByWing(plates);

const inWings = ['', '', ' in two wings', ' in three wings', ' in four wings'];

/** Presents the hall with some of its drawings, and leads to it. */
export const VrPage = () => (
  <>
    <PageHead
      label={`${countOf(plates.length, 'project')}${inWings[wings.length] ?? ''}`}
      title="The hall"
    >
      <p>{HALL_DESCRIPTION}</p>
      <p>
        <Link className="button button-primary" to="/vr-experience" state={enteringHall}>
          Walk in
        </Link>
      </p>
    </PageHead>
    <Zone id="perspective" title="From the entrance">
      <HallDrawing wings={wings} />
    </Zone>
    <Zone id="wings" title="Wings">
      <div className="vr-wings">
        {wings.map(({ name, plates: own }) => (
          <section key={name} className={`vr-wing type-${name}`} aria-labelledby={`vr-${name}`}>
            <h3 id={`vr-${name}`}>{wingTitles[name]}</h3>
            <p className="label">
              {countOf(own.length, 'drawing')}, {own[0]?.number}
              {own.length > 1 && ` to ${own.at(-1)?.number}`}
            </p>
            <div className="vr-wall">
              {own.slice(-SHOWN).map((plate) => (
                <SmallDrawing
                  key={plate.id}
                  project={plate}
                  fetched="together"
                  alt={`Drawing of ${plate.title}`}
                />
              ))}
            </div>
          </section>
        ))}
      </div>
      <p className="zone-foot">
        On this screen: arrow keys or a finger to walk, N for the next project, Enter to take a
        drawing down. With a headset, the hall offers it.
      </p>
    </Zone>
  </>
);
