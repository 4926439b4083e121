import { plates } from 'virtual:content/plates';
import { Link } from 'react-router-dom';
import { findPlate } from '#site/catalogue/catalogue.ts';
import type { Experience } from '#site/content-model/resume.ts';
import { formatDate } from '#site/ui/format-date.ts';

const until = (to: string) => (to === 'present' ? 'present' : formatDate(to));

const longOnly = (isShort: boolean) => (isShort ? undefined : 'resume-long');

/** One post held, with what came of it and the plates drawn there. */
export const ExperienceEntry = ({ entry }: { entry: Experience }) => {
  const drawn = entry.projects.flatMap((id) => findPlate(plates, id) ?? []);
  return (
    <li className={longOnly(entry.short)}>
      <p className="label">
        {formatDate(entry.from)} to {until(entry.to)}
      </p>
      <div>
        <h3>{entry.role}</h3>
        <p className="soft">
          {entry.organisation}, {entry.place}
        </p>
        <p>{entry.summary}</p>
        <ul>
          {entry.highlights.map(({ text, short }) => (
            <li key={text} className={longOnly(short)}>
              {text}
            </li>
          ))}
        </ul>
        {drawn.length > 0 && (
          <p className="experience-plates resume-long">
            <span className="label">Plates</span>{' '}
            {drawn.map((plate, index) => (
              <span key={plate.id}>
                {index > 0 && ', '}
                <Link to={`/projects/${plate.id}`}>{plate.title}</Link>
              </span>
            ))}
          </p>
        )}
      </div>
    </li>
  );
};
