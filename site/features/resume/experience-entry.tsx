import { Link } from 'react-router-dom';
import type { ShownExperience } from '#site/content-model/resume.ts';
import { texts } from '#site/texts/en.ts';
import { formatDate } from '#site/ui/format-date.ts';

const until = (to: string) => (to === 'present' ? texts.resume.present : formatDate(to));

const longOnly = (isShort: boolean) => (isShort ? undefined : 'resume-long');

/** One position, with its results and projects. */
export const ExperienceEntry = ({ entry }: { entry: ShownExperience }) => {
  const drawn = entry.projects;
  return (
    <li className={longOnly(entry.short)}>
      <p className="label">{texts.resume.period(formatDate(entry.from), until(entry.to))}</p>
      <div>
        <h3>{entry.role}</h3>
        <p className="soft">
          {entry.organisation}, {entry.location}
        </p>
        <p>{entry.summary}</p>
        {entry.highlights.length > 0 && (
          <ul>
            {entry.highlights.map(({ text, short }) => (
              <li key={text} className={longOnly(short)}>
                {text}
              </li>
            ))}
          </ul>
        )}
        {drawn.length > 0 && (
          <p className="experience-projects resume-long">
            <span className="label">{texts.projects.list}</span>{' '}
            {drawn.map((project, index) => (
              <span key={project.id}>
                {index > 0 && ', '}
                <Link to={`/projects/${project.id}`}>{project.title}</Link>
              </span>
            ))}
          </p>
        )}
      </div>
    </li>
  );
};
