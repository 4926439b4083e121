import { useId, useState } from 'react';
import { smallPicture } from '#site/content-model/small-picture.ts';
import type { Screenshot } from '#site/content-model/project.ts';
import { texts } from '#site/texts/en.ts';
import { Modal } from '#site/ui/modal.tsx';
import { usePictureQuality } from '#site/ui/use-picture-quality.ts';

/**
 * The picture at full size. On a slow network it starts with the small one, until the visitor
 * requests the large one.
 */
const Enlarged = ({ shot }: { shot: Screenshot }) => {
  const isLow = usePictureQuality() === 'low';
  const [isOpen, setIsOpen] = useState(false);
  const isSmall = isLow && !isOpen;
  return (
    // On a phone a screenshot is wider than the dialog and scrolls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="shot-stage" tabIndex={0} aria-label={texts.projects.shots.one}>
      <img
        src={isSmall ? smallPicture(shot.src) : shot.src}
        alt={shot.alt}
        width={shot.width}
        height={shot.height}
      />
      {isSmall && (
        <button type="button" className="button" onClick={() => setIsOpen(true)}>
          {texts.projects.shots.loadSharp}
        </button>
      )}
    </section>
  );
};

interface ShotViewerProps {
  shots: readonly Screenshot[];
  index: number;
  onShow: (index: number) => void;
  onClose: () => void;
}

/** A screenshot in a dialog, with navigation to the others. */
export const ShotViewer = ({ shots, index, onShow, onClose }: ShotViewerProps) => {
  const id = useId();
  const step = (by: number) => onShow((index + by + shots.length) % shots.length);
  const shot = shots[index];
  return (
    <Modal
      name={{ id }}
      className="shot-viewer dialog"
      closedBy="closerequest"
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') step(1);
        if (event.key === 'ArrowLeft') step(-1);
      }}
    >
      {shot && <Enlarged key={shot.src} shot={shot} />}
      <div className="shot-foot cluster">
        <p id={id} aria-live="polite">
          <span className="label">{texts.projects.shots.count(index + 1, shots.length)}</span>{' '}
          {shot?.alt}
        </p>
        <div className="shot-buttons">
          {shots.length > 1 && (
            <>
              <button type="button" className="button" onClick={() => step(-1)}>
                {texts.projects.shots.previous}
              </button>
              <button type="button" className="button" onClick={() => step(1)}>
                {texts.projects.shots.next}
              </button>
            </>
          )}
          <button type="button" className="button" onClick={onClose}>
            {texts.chat.close}
          </button>
        </div>
      </div>
    </Modal>
  );
};
