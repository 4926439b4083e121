import { useId, useRef, useState } from 'react';
import type { ProjectBody } from '#site/content-model/project.ts';
import { Zone } from '#site/ui/zone.tsx';

type Shots = ProjectBody['screenshots'];

const Viewer = ({
  dialog,
  shots,
  shown,
  onShow,
}: {
  dialog: React.RefObject<HTMLDialogElement | null>;
  shots: Shots;
  shown: number;
  onShow: (index: number) => void;
}) => {
  const id = useId();
  const turn = (by: number) => onShow((shown + by + shots.length) % shots.length);
  const shot = shots[shown];
  return (
    // The keys only repeat what the buttons do.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="viewer"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') turn(1);
        if (event.key === 'ArrowLeft') turn(-1);
      }}
    >
      {shot && <img src={shot.src} alt={shot.alt} />}
      <div className="viewer-foot">
        <p id={id} aria-live="polite">
          <span className="label">
            {shown + 1} of {shots.length}
          </span>{' '}
          {shot?.alt}
        </p>
        {shots.length > 1 && (
          <>
            <button type="button" className="button" onClick={() => turn(-1)}>
              Previous
            </button>
            <button type="button" className="button" onClick={() => turn(1)}>
              Next
            </button>
          </>
        )}
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
    </dialog>
  );
};

/** The screenshots of a project, and each at its full size. Without any, nothing. */
export const Screenshots = ({ shots }: { shots: Shots }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useState(0);
  if (shots.length === 0) return null;
  return (
    <Zone id="screenshots" title="Screenshots">
      <ul className="shots">
        {shots.map(({ src, alt }, index) => (
          <li key={src}>
            <button
              type="button"
              className="shot"
              onClick={() => {
                setShown(index);
                dialog.current?.showModal();
              }}
            >
              <img src={src} alt="" loading="lazy" decoding="async" />
              <span>
                <span className="sr-only">Enlarge: </span>
                {alt}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Viewer dialog={dialog} shots={shots} shown={shown} onShow={setShown} />
    </Zone>
  );
};
