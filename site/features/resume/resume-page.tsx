import '#site/features/resume/resume.css';
import '#site/features/resume/resume-print.css';
import { imprint } from 'virtual:content/imprint';
import { resume } from 'virtual:content/resume';
import { Link, useSearchParams } from 'react-router-dom';
import { useSyncExternalStore } from 'react';
import { tracked } from '#site/platform/interactions.ts';
import { texts } from '#site/texts/en.ts';
import { formatDate } from '#site/ui/format-date.ts';
import { PageHead, Zone } from '#site/ui/zone.tsx';
import type { ShownExperience } from '#site/content-model/resume.ts';

const until = (to: string) => (to === 'present' ? texts.resume.present : formatDate(to));

const longOnly = (isShort: boolean) => (isShort ? undefined : 'resume-long');

/** One position, with its results and projects. */
const ExperienceEntry = ({ entry }: { entry: ShownExperience }) => {
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

type ResumeLength = 'short' | 'long';

const never = () => () => undefined;

/**
 * `?short` selects the one-page version. The page is prerendered without its query, so this applies
 * after hydration.
 */
const useResumeLength = (): ResumeLength => {
  const [search] = useSearchParams();
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isHydrated && search.has('short') ? 'short' : 'long';
};

/** The two lengths as links, so that either can be shared. */
const LengthSwitch = ({ length }: { length: ResumeLength }) => (
  <nav className="resume-length" aria-label={texts.resume.length}>
    <Link to="/resume" preventScrollReset aria-current={length === 'long' ? 'page' : undefined}>
      {texts.resume.long}
    </Link>
    <Link
      to="/resume?short"
      preventScrollReset
      aria-current={length === 'short' ? 'page' : undefined}
    >
      {texts.resume.short}
    </Link>
  </nav>
);

const withoutProtocol = (url: string) => url.replace(/^https:\/\//, '');

/** The owner's name and contact data, only in print: on screen the frame shows them. */
const Letterhead = () => (
  <div className="resume-letterhead">
    <p className="resume-name">{imprint.name}</p>
    <p>
      {imprint.location} · {imprint.email}
      {imprint.links[0] && <> · {withoutProtocol(imprint.links[0].url)}</>}
    </p>
  </div>
);

const Skills = () => (
  <dl className="facts">
    {resume.skills.map(({ group, items }) => (
      <div key={group}>
        <dt className="label">{group}</dt>
        <dd>{items.join(' · ')}</dd>
      </div>
    ))}
    {resume.languages.length > 0 && (
      <div>
        <dt className="label">{texts.resume.languages}</dt>
        <dd>{resume.languages.map(({ name, level }) => `${name}, ${level}`).join(' · ')}</dd>
      </div>
    )}
  </dl>
);

const Learning = () => (
  <ul className="plain-lines">
    {resume.education.map(({ degree, institution, location, from, to }) => (
      <li key={`${degree} ${institution} ${from}`}>
        {degree}
        <br />
        <span className="soft">
          {institution}, {location}. {texts.resume.period(formatDate(from), formatDate(to))}
        </span>
      </li>
    ))}
    {resume.certifications.map(({ name, issuer, year }) => (
      <li key={`${name} ${issuer} ${year}`}>
        {name}
        <br />
        <span className="soft">
          {issuer}, {year}
        </span>
      </li>
    ))}
  </ul>
);

const printed = [
  { isThere: resume.pdfs.long, href: '/resume.pdf', label: 'two pages', text: texts.resume.long },
  {
    isThere: resume.pdfs.short,
    href: '/resume-short.pdf',
    label: 'one page',
    text: texts.resume.short,
  },
].filter(({ isThere }) => isThere);

const Downloads = () =>
  printed.length > 0 && (
    <p className="resume-downloads cluster">
      <span className="label">{texts.resume.pdf}</span>
      {printed.map(({ href, label, text }) => (
        <a key={href} href={href} type="application/pdf" {...tracked('resume_downloaded', label)}>
          {text}
        </a>
      ))}
    </p>
  );

const Writing = () => (
  <Zone id="writing" title={texts.home.writing}>
    <ul className="plain-lines">
      {resume.writing.map(({ title, slug }) => (
        <li key={slug}>
          <Link to={`/blog/${slug}`}>{title}</Link>
        </li>
      ))}
    </ul>
  </Zone>
);

export const ResumePage = () => {
  const length = useResumeLength();
  return (
    <div className="resume" data-length={length}>
      <Letterhead />
      <PageHead label={resume.basics.headline} title={texts.resume.title}>
        <p className="large">{resume.basics.summary}</p>
        <div className="resume-tools cluster">
          <LengthSwitch length={length} />
          <Downloads />
        </div>
      </PageHead>
      <Zone id="experience" title={texts.resume.experience}>
        <ol className="experience">
          {resume.experience.map((entry) => (
            <ExperienceEntry
              key={`${entry.from} ${entry.organisation} ${entry.role}`}
              entry={entry}
            />
          ))}
        </ol>
      </Zone>
      {resume.skills.length + resume.languages.length > 0 && (
        <Zone id="skills" title={texts.resume.skills}>
          <Skills />
        </Zone>
      )}
      {resume.education.length + resume.certifications.length > 0 && (
        <Zone id="education" title={texts.resume.education}>
          <Learning />
        </Zone>
      )}
      {resume.writing.length > 0 && (
        <div className="resume-long">
          <Writing />
        </div>
      )}
    </div>
  );
};
