import { projects as plates } from 'virtual:content/projects';
import { Link } from 'react-router-dom';
import { HallDrawing } from '#site/features/vr/screen/hall-drawing.tsx';
import { SectionArrow } from '#site/ui/section-arrow.tsx';
import { PageHead, Zone } from '#site/ui/zone.tsx';

export const VrPage = () => (
  <>
    <PageHead label="Section" title="The hall">
      <p>
        The plates hang along a hall, in the order they were drawn: {plates.length} of them, the
        oldest by the door.
      </p>
      <p>
        <Link className="deeper" to="/vr-experience">
          Enter the hall <SectionArrow />
        </Link>
      </p>
    </PageHead>
    <Zone id="section-drawing" title="Section">
      <HallDrawing frames={8} />
    </Zone>
  </>
);
