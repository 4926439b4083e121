import { useCallback } from 'react';
import type { ChosenFile } from '#shared/client/uploads/outbox-files.ts';
import { isPictureType } from '#shared/domain/attachment-text.ts';
import { sizeText } from '#shared/domain/size-text.ts';
import { CROSS, Icon } from '#site/ui/icon.tsx';
import { texts } from '#site/texts/en.ts';
import './chosen-files.css';

export interface KeyedFile extends ChosenFile {
  readonly key: number;
}

interface ChosenFilesProps {
  files: readonly KeyedFile[];
  /** The files' state, or why some were refused. */
  sentences: readonly string[];
  onRemove: (key: number) => void;
}

const Thumbnail = ({ file }: { file: Blob }) => {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return <img ref={show} alt="" />;
};

/** The files of the next message. */
export const ChosenFiles = ({ files, sentences, onRemove }: ChosenFilesProps) => (
  <>
    {files.length > 0 && (
      <ul className="chosen-files" aria-label={texts.thread.chosenFiles}>
        {files.map(({ key, name, type, bytes }) => (
          <li key={key}>
            {isPictureType(type) && bytes instanceof Blob && <Thumbnail file={bytes} />}
            <span className="chosen-file-name one-line" dir="auto">
              {name}
            </span>
            <span className="chosen-file-size note-small">{sizeText(bytes.size)}</span>
            <button
              type="button"
              className="icon-button"
              aria-label={texts.thread.removeFile(name)}
              onClick={() => onRemove(key)}
            >
              <Icon path={CROSS} size="small" />
            </button>
          </li>
        ))}
      </ul>
    )}
    <output className="chosen-files-notice">{sentences.join(' ')}</output>
  </>
);
