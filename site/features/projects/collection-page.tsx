import { owner } from 'virtual:content/owner';
import { projects } from 'virtual:content/projects';
import { Link } from 'react-router-dom';
import { alsoFiledUnder, inCollection, type Collection } from '#site/catalogue/catalogue.ts';
import { sharedTechnologies, yearsOf } from '#site/catalogue/collection-facts.ts';
import { addressOf } from '#site/catalogue/project-query.ts';
import type { Practice } from '#site/content-model/owner.ts';
import type { ProjectSummary } from '#site/content-model/project.ts';
import { texts } from '#site/texts/en.ts';
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
        <dt className="label">{texts.projects.list}</dt>
        <dd>
          {own.length}, {yearsOf(own)}
        </dd>
      </div>
      {technologies.length > 0 && (
        <div>
          <dt className="label">{texts.projects.collection.technologies}</dt>
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
  <Zone id="engagements" title={texts.projects.collection.engagements}>
    <ol className="engagements">
      {practice.engagements.map((engagement) => (
        <li key={engagement}>{engagement}</li>
      ))}
    </ol>
    <p className="zone-foot">
      <TalkButton>{texts.projects.collection.talk}</TalkButton>
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
        label={
          own.length > 0
            ? texts.projects.collection.label(countOf(own.length))
            : texts.projects.collection.practice
        }
        title={practice?.title ?? name}
      />
      {practice && <Practised practice={practice} own={own} />}
      {own.length > 0 && (
        <Zone
          id="plates"
          title={texts.projects.list}
          extra={<p className="label">{countOf(own.length)}</p>}
        >
          <ProjectGrid projects={own} />
          <p className="zone-foot">
            <Link className="deeper" to={addressOf({ types: [collection] })}>
              {texts.projects.collection.search} <SectionArrow />
            </Link>
          </p>
        </Zone>
      )}
      {others.length > 0 && (
        <Zone
          id="also"
          title={texts.projects.collection.alsoFiled(name)}
          extra={<p className="label">{countOf(others.length)}</p>}
        >
          <p className="also-filed">{texts.projects.collection.alsoFiledWhat}</p>
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
