import type { Attachment } from '#shared/contracts/attachment.ts';
import { ConsoleDialog } from '#site/admin/console-dialog.tsx';
import { sizeText } from '#shared/domain/size-text.ts';
import { saveFile } from '#site/platform/save-file.ts';

interface PictureViewProps {
  file: Attachment;
  address: string;
  blob: Blob;
  onClose: () => void;
}

/** A picture as large as the window allows, never larger than it is. */
export const PictureView = ({ file, address, blob, onClose }: PictureViewProps) => (
  <ConsoleDialog title={file.name} className="picture-view" onClose={onClose}>
    <img src={address} alt={file.name} width={file.width ?? 0} height={file.height ?? 0} />
    <p>
      {file.width} × {file.height} px · {sizeText(file.bytes)}
      <button type="button" onClick={() => saveFile(blob, file.name)}>
        Download
      </button>
    </p>
  </ConsoleDialog>
);
