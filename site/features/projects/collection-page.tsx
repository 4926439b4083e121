import { owner } from 'virtual:content/owner';
import { plates } from 'virtual:content/plates';
import { inCollection, type Collection } from '#site/catalogue/catalogue.ts';
import { PlateRegister } from '#site/ui/plates/plate-register.tsx';
import { PageHead, Zone } from '#site/ui/zone.tsx';

/** One practice and the plates that came of it. */
const CollectionPage = ({ collection }: { collection: Collection }) => {
  const practice = owner.practices.find(({ id }) => id === collection);
  const own = inCollection(plates, collection);
  return (
    <>
      <PageHead label="Collection" title={practice?.title ?? collection}>
        {practice && (
          <>
            <p className="large">{practice.offer}</p>
            <p>{practice.text}</p>
          </>
        )}
      </PageHead>
      <Zone id="plates" title="Plates" aside={<p className="label">{own.length} plates</p>}>
        <PlateRegister plates={own} />
      </Zone>
      {practice && (
        <Zone id="engagements" title="How we can work">
          <ul className="plain-lines">
            {practice.engagements.map((engagement) => (
              <li key={engagement}>{engagement}</li>
            ))}
          </ul>
        </Zone>
      )}
    </>
  );
};

export const AiPage = () => <CollectionPage collection="ai" />;
export const AutomationPage = () => <CollectionPage collection="automation" />;
export const TradingPage = () => <CollectionPage collection="trading" />;
