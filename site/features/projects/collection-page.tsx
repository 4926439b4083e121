import { owner } from 'virtual:content/owner';
import { projects } from 'virtual:content/projects';
import { Link } from 'react-router-dom';
import { alsoFiledUnder, inCollection, type Collection } from '#site/catalogue/catalogue.ts';
import { sharedTechnologies, yearsOf } from '#site/catalogue/collection-facts.ts';
import { addressOf } from '#site/catalogue/project-query.ts';
import type { Practice } from '#site/content-model/owner.ts';
import type { ProjectSummary } from '#site/content-model/project.ts';
import { countOf } from '#site/ui/count-of.ts';
import { ProjectGrid } from '#site/ui/projects/project-grid.tsx';
import { SectionArrow } from '#site/ui/section-arrow.tsx';
import { TalkButton } from '#site/ui/talk-button.tsx';
import { typeNames } from '#site/ui/title-block.tsx';
import { PageHead, Zone } from '#site/ui/zone.tsx';

const TECHNOLOGIES = 8;

const Facts = ({ own }: { own: readonly ProjectSummary[] }) => {
  const technologies = sharedTechnologies(own, TECHNOLOGIES);
  return (
    <dl className="facts">
      <div>
        <dt className="label">Plates</dt>
        <dd>
          {own.length}, {yearsOf(own)}
        </dd>
      </div>
      {technologies.length > 0 && (
        <div>
          <dt className="label">Drawn with</dt>
          <dd>
            <ul className="terms">
              {technologies.map(({ name }) => (
                <li key={name}>
                  <Link to={addressOf({ technology: name })}>{name}</Link>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      )}
    </dl>
  );
};

const Practised = ({ practice, own }: { practice: Practice; own: readonly ProjectSummary[] }) => (
  <div className={`practised type-${practice.id}`}>
    <div className="practised-words">
      <p className="practised-offer">{practice.offer}</p>
      <p>{practice.text}</p>
    </div>
    {own.length > 0 && <Facts own={own} />}
  </div>
);

const Engagements = ({ practice }: { practice: Practice }) => (
  <Zone id="engagements" title="How we can work">
    <ol className="engagements">
      {practice.engagements.map((engagement) => (
        <li key={engagement}>{engagement}</li>
      ))}
    </ol>
    <p className="zone-foot">
      <TalkButton>Talk about it</TalkButton>
    </p>
  </Zone>
);

/** One practice and its projects. */
const CollectionPage = ({ collection }: { collection: Collection }) => {
  const practice = owner.practices.find(({ id }) => id === collection);
  const own = inCollection(projects, collection);
  const others = alsoFiledUnder(projects, collection);
  const name = typeNames[collection];
  return (
    <>
      <PageHead
        label={own.length > 0 ? `Collection · ${countOf(own.length)}` : 'Practice'}
        title={practice?.title ?? name}
      />
      {practice && <Practised practice={practice} own={own} />}
      {own.length > 0 && (
        <Zone id="plates" title="Plates" extra={<p className="label">{countOf(own.length)}</p>}>
          <ProjectGrid projects={own} />
          <p className="zone-foot">
            <Link className="deeper" to={addressOf({ types: [collection] })}>
              Search and filter the register <SectionArrow />
            </Link>
          </p>
        </Zone>
      )}
      {others.length > 0 && (
        <Zone
          id="also"
          title={`Also filed under ${name}`}
          extra={<p className="label">{countOf(others.length)}</p>}
        >
          <p className="also-filed">
            Plates of another type that serve this practice as well. They are counted under their
            type.
          </p>
          <ProjectGrid projects={others} isBelow />
        </Zone>
      )}
      {practice && <Engagements practice={practice} />}
    </>
  );
};

export const AiPage = () => <CollectionPage collection="ai" />;
export const AutomationPage = () => <CollectionPage collection="automation" />;
export const TradingPage = () => <CollectionPage collection="trading" />;
