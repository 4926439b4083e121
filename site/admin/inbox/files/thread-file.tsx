import { useState } from 'react';
import type { Attachment } from '#shared/contracts/attachment.ts';
import type { LoadFile } from '#site/admin/inbox/files/file-loader.ts';
import { ThreadPicture } from '#site/admin/inbox/files/thread-picture.tsx';
import { sizeText } from '#shared/domain/size-text.ts';
import { saveFile } from '#site/platform/save-file.ts';
import { DOWNLOAD, Icon } from '#site/ui/icon.tsx';
import './thread-file.css';

interface ThreadFileProps {
  file: Attachment;
  load: LoadFile;
}

type Download = { readonly phase: 'ready' | 'loading' } | { phase: 'failed'; sentence: string };

/** A file without a preview: its name and size, and a download. */
const FileCard = ({ file, load }: ThreadFileProps) => {
  const [download, setDownload] = useState<Download>({ phase: 'ready' });
  const start = async () => {
    setDownload({ phase: 'loading' });
    const loaded = await load(file.id);
    if (!loaded.ok) return setDownload({ phase: 'failed', sentence: loaded.sentence });
    saveFile(loaded.file, file.name);
    return setDownload({ phase: 'ready' });
  };
  const isLoading = download.phase === 'loading';
  return (
    <div className="thread-file">
      <button type="button" disabled={isLoading} onClick={() => void start()}>
        <Icon path={DOWNLOAD} size="large" />
        <span className="thread-file-name">
          <span className="sr-only">Download </span>
          <bdi>{file.name}</bdi>
        </span>
        <span className="thread-file-size note-small">
          {isLoading ? 'Downloading…' : sizeText(file.bytes)}
        </span>
      </button>
      {download.phase === 'failed' && <p role="alert">{download.sentence}</p>}
    </div>
  );
};

/** The file of a message: shows a recognized picture, and offers others as a download. */
export const ThreadFile = ({ file, load }: ThreadFileProps) =>
  file.width !== null && file.height !== null ? (
    <ThreadPicture file={file} width={file.width} height={file.height} load={load} />
  ) : (
    <FileCard file={file} load={load} />
  );
