import { useState } from 'react';
import type { Attachment } from '#shared/contracts/attachment.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import { getAttachment } from '#shared/contracts/attachments.ts';
import { urlOf } from '#shared/client/http-client.ts';
import { pictureSize } from '#site/ui/chat/picture-size.ts';
import { sizeText } from '#shared/domain/size-text.ts';
import { DOWNLOAD, Icon } from '#site/ui/icon.tsx';
import { texts } from '#site/texts/en.ts';
import './sent-file.css';

interface SentFileProps {
  file: Attachment;
  conversationId: ConversationId;
}

interface PictureProps {
  address: string;
  name: string;
  width: number;
  height: number;
}

const Picture = ({ address, name, width, height }: PictureProps) => {
  const [isBroken, setBroken] = useState(false);
  const box = pictureSize(width, height);
  const style = { width: box.width, aspectRatio: `${box.width} / ${box.height}` };
  return (
    <a
      className="sent-picture"
      style={style}
      href={address}
      target="_blank"
      rel="noopener"
      aria-label={texts.chat.files.open(name)}
    >
      {isBroken ? (
        <span>{texts.chat.files.broken}</span>
      ) : (
        <img src={address} alt="" loading="lazy" onError={() => setBroken(true)} />
      )}
    </a>
  );
};

/** A message's file. A recognized picture is shown; anything else is a download. */
export const SentFile = ({ file, conversationId }: SentFileProps) => {
  const { id, name, bytes, width, height } = file;
  const params = { conversation_id: conversationId, attachment_id: id };
  const address = urlOf(getAttachment.path, params, {});
  if (width !== null && height !== null) {
    return <Picture address={address} name={name} width={width} height={height} />;
  }
  return (
    <a
      className="sent-file stack"
      href={address}
      download={name}
      aria-label={texts.chat.files.download(name)}
    >
      <Icon path={DOWNLOAD} size="large" />
      <span className="sent-file-name" dir="auto">
        {name}
      </span>
      <span className="sent-file-size note-small">{sizeText(bytes)}</span>
    </a>
  );
};
