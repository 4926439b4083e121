import { plates } from 'virtual:content/plates';
import { Link } from 'react-router-dom';
import { PageHead } from '#site/ui/zone.tsx';

/** The print cabinet: every plate as a picture. */
export const PicturesPage = () => (
  <>
    <PageHead label={`${plates.length} prints`} title="Pictures">
      <p>
        Each drawing is made from its project’s name and kind: lattices for AI, gear trains for
        automation, strip charts for trading, exploded views for everything else.
      </p>
    </PageHead>
    <ul className="cabinet">
      {plates.map((plate) => (
        <li key={plate.id}>
          <Link to={`/projects/${plate.id}`}>
            <img
              src={plate.buttonImage}
              alt={`Drawing for ${plate.title}`}
              width="800"
              height="600"
              loading="lazy"
              decoding="async"
            />
            <span className="label">{plate.number}</span> <span>{plate.title}</span>
          </Link>
        </li>
      ))}
    </ul>
  </>
);
