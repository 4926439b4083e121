import { Link } from 'react-router-dom';
import { addressOf, type ProjectQuery } from '#site/catalogue/project-query.ts';
import type { ProjectSummary, ProjectBody } from '#site/content-model/project.ts';
import { tracked } from '#site/platform/interactions.ts';
import { texts } from '#site/texts/en.ts';
import { SectionArrow } from '#site/ui/section-arrow.tsx';
import { Zone } from '#site/ui/zone.tsx';

const Terms = ({
  name,
  terms,
  changeQuery,
}: {
  name: string;
  terms: readonly string[];
  changeQuery: (term: string) => Partial<ProjectQuery>;
}) =>
  terms[0] && (
    <div>
      <dt className="label">{name}</dt>
      <dd>
        <ul className="terms">
          {terms.map((term) => (
            <li key={term}>
              <Link to={addressOf(changeQuery(term))}>{term}</Link>
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );

const Demonstration = ({
  project,
  address,
  label = texts.projects.overview.openDemonstration,
}: {
  project: string;
  address: string;
  label: string | undefined;
}) => (
  <div>
    <dt className="label">{texts.projects.overview.demonstration}</dt>
    <dd>
      {address.startsWith('/') ? (
        <Link className="deeper" to={address} {...tracked('demo_clicked', project)}>
          {label} <SectionArrow />
        </Link>
      ) : (
        <a className="deeper" href={address} rel="noopener" {...tracked('demo_clicked', project)}>
          {label} <SectionArrow />
        </a>
      )}
    </dd>
  </div>
);

/** A project's summary in a paragraph, with its technologies and tags. */
export const Overview = ({ project, body }: { project: ProjectSummary; body: ProjectBody }) => {
  // An operable drawing serves as a demo.
  const { demo, demoLabel } =
    body.demo === undefined && body.working
      ? { demo: '#working-drawing', demoLabel: texts.projects.overview.operate }
      : body;
  // Nothing would be under the heading.
  if (!(body.overview || demo || body.technologies[0] || project.tags[0])) return null;
  return (
    <Zone id="overview" title={texts.projects.overview.title}>
      <div className="overview">
        {body.overview && <p className="large">{body.overview}</p>}
        <dl className="facts">
          <Terms
            name={texts.projects.overview.technologies}
            terms={body.technologies}
            changeQuery={(technology) => ({ technology })}
          />
          <Terms
            name={texts.projects.overview.tags}
            terms={project.tags}
            changeQuery={(tag) => ({ tag })}
          />
          {demo !== undefined && (
            <Demonstration project={project.id} address={demo} label={demoLabel} />
          )}
        </dl>
      </div>
    </Zone>
  );
};
