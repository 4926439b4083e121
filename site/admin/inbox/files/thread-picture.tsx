import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Attachment } from '#shared/contracts/attachment.ts';
import type { ClientId } from '#shared/contracts/ids.ts';
import { isolated } from '#shared/domain/isolated.ts';
import type { LoadFile } from '#site/admin/inbox/files/file-loader.ts';
import { pictureSize } from '#site/ui/chat/picture-size.ts';
import { ConsoleDialog } from '#site/admin/console-dialog.tsx';
import { sizeText } from '#shared/domain/size-text.ts';
import { saveFile } from '#site/platform/save-file.ts';

interface PictureViewProps {
  file: Attachment;
  address: string;
  blob: Blob;
  onClose: () => void;
}

/**
 * Whether it is a very tall picture, such as a screenshot of a whole page, which would be an
 * unreadable strip.
 */
const isLong = ({ width, height }: Attachment): boolean => (height ?? 0) > 3 * (width ?? 0);

/** A picture as large as the window allows, at most at its own size. A tall one scrolls. */
const PictureView = ({ file, address, blob, onClose }: PictureViewProps) => (
  <ConsoleDialog title={isolated(file.name)} className="picture-view" onClose={onClose}>
    <div className="picture-view-frame" {...(isLong(file) && { tabIndex: 0, role: 'group' })}>
      <img src={address} alt={file.name} width={file.width ?? 0} height={file.height ?? 0} />
    </div>
    <p>
      {file.width} × {file.height} px · {sizeText(file.bytes)}
      <button type="button" onClick={() => saveFile(blob, file.name)}>
        Download
      </button>
    </p>
  </ConsoleDialog>
);

type Shown =
  | { readonly phase: 'waiting' }
  | { readonly phase: 'shown'; readonly address: string; readonly blob: Blob }
  | { readonly phase: 'failed'; readonly sentence: string; readonly isGone: boolean };

const waiting: Shown = { phase: 'waiting' };

/** True once the element has been in or near the viewport. */
const useSeen = (element: RefObject<Element | null>): boolean => {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current || isSeen) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setSeen(entries.some((entry) => entry.isIntersecting)),
      { rootMargin: '200px' },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, isSeen]);
  return isSeen;
};

/** The picture as an object URL that lasts while its row is rendered. */
const usePicture = (id: ClientId, load: LoadFile, isSeen: boolean): Shown => {
  const [shown, setShown] = useState<Shown>(waiting);
  useEffect(() => {
    if (!isSeen) return undefined;
    let isOver = false;
    let address: string | null = null;
    void load(id).then((loaded) => {
      if (isOver) return;
      if (loaded.ok) {
        address = URL.createObjectURL(loaded.file);
        setShown({ phase: 'shown', address, blob: loaded.file });
      } else setShown({ phase: 'failed', ...loaded });
    });
    return () => {
      isOver = true;
      setShown(waiting);
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [id, load, isSeen]);
  return shown;
};

interface ThreadPictureProps {
  file: Attachment;
  width: number;
  height: number;
  load: LoadFile;
}

const Picture = (props: ThreadPictureProps & { onRetry: () => void }) => {
  const { file, width, height, load, onRetry } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const shown = usePicture(file.id, load, useSeen(frame));
  const size = pictureSize(width, height);
  const style = { width: size.width, aspectRatio: `${size.width} / ${size.height}` };
  return (
    <div ref={frame} className="thread-picture" data-phase={shown.phase}>
      {shown.phase === 'shown' && (
        <button
          type="button"
          style={style}
          aria-label={`Show ${file.name}`}
          onClick={() => setOpen(true)}
        >
          {isBroken ? (
            'This picture cannot be shown.'
          ) : (
            <img src={shown.address} alt="" onError={() => setBroken(true)} />
          )}
        </button>
      )}
      {shown.phase !== 'shown' && (
        <div className="thread-picture-wait bar" style={style}>
          {shown.phase === 'waiting' ? (
            <span className="sr-only">{`Loading ${file.name}`}</span>
          ) : (
            <>
              <span className="thread-file-name" dir="auto">
                {file.name}
              </span>
              <span role="alert">{shown.sentence}</span>
            </>
          )}
          {shown.phase === 'failed' && !shown.isGone && (
            <button type="button" className="bubble-retry bare" onClick={onRetry}>
              Retry
            </button>
          )}
        </div>
      )}
      {isOpen && shown.phase === 'shown' && (
        <PictureView
          file={file}
          address={shown.address}
          blob={shown.blob}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
};

/** A picture in its thread. Loads when it comes into view, into a box of its final size. */
export const ThreadPicture = (props: ThreadPictureProps) => {
  const [attempt, setAttempt] = useState(0);
  return <Picture key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
};
