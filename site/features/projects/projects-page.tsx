import { plates } from 'virtual:content/plates';
import { typeNames } from '#site/ui/title-block.tsx';
import { PlateRegister } from '#site/ui/plates/plate-register.tsx';
import { PageHead, Zone } from '#site/ui/zone.tsx';

const types = ['ai', 'automation', 'trading', 'other'] as const;

/** The whole catalogue, a zone for each type. */
export const ProjectsPage = () => (
  <>
    <PageHead label={`${plates.length} plates`} title="Projects">
      <p>
        Every project is a plate: a drawing, four measured figures, and the documents behind it.
        Newest first within each quarter.
      </p>
    </PageHead>
    {types.map((type) => {
      const own = plates.filter((plate) => plate.type === type);
      const count = <p className="label">{own.length} plates</p>;
      return (
        <Zone key={type} id={type} title={typeNames[type]} aside={count}>
          <PlateRegister plates={own} />
        </Zone>
      );
    })}
  </>
);
