import { plates } from 'virtual:content/plates';
import { Link } from 'react-router-dom';
import { HallDrawing } from '#site/features/vr-experience/hall-drawing.tsx';
import { SectionArrow } from '#site/ui/section-arrow.tsx';

const byAge = [...plates].reverse();

/** The hall: a screen of its own, every plate in the order it was hung. */
export const VrExperience = () => (
  <main className="hall-screen">
    <p>
      <Link className="deeper" to="/vr">
        Leave the hall <SectionArrow />
      </Link>
    </p>
    <h1>The hall</h1>
    <HallDrawing frames={12} />
    <ol className="hall-walls">
      {byAge.map((plate) => (
        <li key={plate.id}>
          <Link to={`/projects/${plate.id}`}>
            <img
              src={plate.headerImage}
              alt=""
              width="1280"
              height="720"
              loading="lazy"
              decoding="async"
            />
            <span className="label">{plate.number}</span> {plate.title}
          </Link>
        </li>
      ))}
    </ol>
  </main>
);
