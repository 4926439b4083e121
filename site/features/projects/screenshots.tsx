import { useState } from 'react';
import type { Screenshot } from '#site/content-model/project.ts';
import { texts } from '#site/texts/en.ts';
import { Raster } from '#site/ui/raster.tsx';
import { showToast } from '#site/ui/toast/show-toast.ts';
import { useOnDemand } from '#site/ui/use-on-demand.ts';
import { Zone } from '#site/ui/zone.tsx';

const loadViewer = () => import('#site/features/projects/shot-viewer.tsx');

/** A project's screenshots, each with a full-size view. Renders nothing without any. */
export const Screenshots = ({ shots }: { shots: readonly Screenshot[] }) => {
  const [shown, setShown] = useState<number | null>(null);
  const { part: viewer, fetchPart, approach } = useOnDemand(loadViewer);
  if (shots.length === 0) return null;
  const open = (index: number) => {
    setShown(index);
    fetchPart().catch(() => {
      setShown(null);
      showToast(texts.projects.shots.notOpened, 'problem');
    });
  };
  return (
    <Zone id="screenshots" title={texts.projects.shots.title}>
      <ul className="shots">
        {shots.map(({ src, alt, width, height }, index) => (
          <li key={src}>
            <a
              href={src}
              className="shot"
              onPointerEnter={approach}
              onFocus={approach}
              onClick={(event) => {
                // A new tab gets the picture itself, as does a browser without scripts.
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                open(index);
              }}
            >
              <Raster
                src={src}
                alt=""
                width={width}
                height={height}
                sizes={shots[1] ? '(min-width: 50rem) 38rem, 92vw' : '92vw'}
              />
              <span>
                <span className="sr-only">{texts.projects.shots.enlarge}</span>
                {alt}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {viewer && shown !== null && (
        <viewer.ShotViewer
          shots={shots}
          index={shown}
          onShow={setShown}
          onClose={() => setShown(null)}
        />
      )}
    </Zone>
  );
};
