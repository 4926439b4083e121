import { projects as plates } from 'virtual:content/projects';
import { Link } from 'react-router-dom';
import { HallDrawing } from '#site/features/vr/screen/hall-drawing.tsx';
import { enteringHall } from '#site/platform/hall-entry.ts';
import { hangByWing, wingTitles } from '#site/features/vr/screen/wings.ts';
import { HALL_DESCRIPTION } from '#site/head/hall-description.ts';
import { SmallDrawing } from '#site/ui/projects/small-drawing.tsx';
import { PageHead, Zone } from '#site/ui/zone.tsx';
import { texts } from '#site/texts/en.ts';
import './vr-page.css';

/** The number of drawings shown for a wing. */
const SHOWN = 4;

const wings = hangByWing(plates);

/** Presents the hall with some of its drawings, and leads to it. */
export const VrPage = () => (
  <>
    <PageHead label={texts.hall.label(plates.length, wings.length)} title={texts.sectionNames.hall}>
      <p>{HALL_DESCRIPTION}</p>
      <p>
        <Link className="button button-primary" to="/vr-experience" state={enteringHall}>
          {texts.home.plan.walkIn}
        </Link>
      </p>
    </PageHead>
    <Zone id="perspective" title={texts.hall.fromEntrance}>
      <HallDrawing wings={wings} />
    </Zone>
    <Zone id="wings" title={texts.hall.wings}>
      <div className="vr-wings">
        {wings.map(({ name, plates: own }) => (
          <section key={name} className={`vr-wing type-${name}`} aria-labelledby={`vr-${name}`}>
            <h3 id={`vr-${name}`}>{wingTitles[name]}</h3>
            <p className="label">
              {texts.hall.drawings(own.length, own[0]?.number ?? '', own.at(-1)?.number ?? '')}
            </p>
            <div className="vr-wall">
              {own.slice(-SHOWN).map((plate) => (
                <SmallDrawing
                  key={plate.id}
                  project={plate}
                  fetched="together"
                  alt={texts.hall.drawingOf(plate.title)}
                />
              ))}
            </div>
          </section>
        ))}
      </div>
      <p className="zone-foot">{texts.hall.howToWalk}</p>
    </Zone>
  </>
);
