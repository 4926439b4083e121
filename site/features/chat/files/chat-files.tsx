import './sent-file.css';
import { useState } from 'react';
import type { ClientId, ConversationId } from '#shared/contracts/ids.ts';
import { textWithoutFile } from '#shared/domain/attachment-text.ts';
import type { MessageOutbox } from '#shared/client/delivery/message-outbox.ts';
import { createObservable, type Observable } from '#shared/client/observable.ts';
import { isLive } from '#shared/client/realtime/connection-state.ts';
import {
  createOutboxFiles,
  fileRefusal,
  type OutboxFiles,
  type OutboxFilesDeps,
  type ChosenFile,
} from '#shared/client/uploads/outbox-files.ts';
import type { Attachment } from '#shared/contracts/attachment.ts';
import { getAttachment } from '#shared/contracts/attachments.ts';
import { urlOf } from '#shared/client/http-client.ts';
import { sizeText } from '#shared/domain/size-text.ts';
import type { ChatFiles, ChatState } from '#site/features/chat/chat-state.ts';
import { createStoredFiles } from '#site/platform/stored-files.ts';
import { ChosenFiles, type KeyedFile } from '#site/ui/chat/chosen-files.tsx';
import type { ShowFile } from '#site/ui/chat/bubble-list.ts';
import { WaitingFile } from '#site/ui/chat/waiting-file.tsx';
import { useObservable } from '#site/ui/use-observable.ts';
import { texts } from '#site/texts/en.ts';
import { pictureSize } from '#site/ui/chat/picture-size.ts';
import { DOWNLOAD, Icon } from '#site/ui/icon.tsx';

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
const SentFile = ({ file, conversationId }: SentFileProps) => {
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

const LONGEST_SIDE = 2_560;
const QUALITY = 0.85;

/** Re-encodes a photo. Null if this browser cannot decode it. */
const redraw = async (photo: Blob): Promise<Blob | null> => {
  try {
    const picture = await createImageBitmap(photo);
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  } catch {
    return null;
  }
};

/**
 * The file to send. Re-encodes a JPEG photo, which removes camera metadata such as the location and
 * makes it small enough for a phone's connection.
 */
const prepareFile = async (file: File): Promise<ChosenFile> => {
  const photo = file.type === 'image/jpeg' ? await redraw(file) : null;
  return { name: file.name, type: file.type, bytes: photo ?? file };
};

export interface ChatFilesDeps extends Omit<OutboxFilesDeps, 'files' | 'fromAdmin' | 'outbox'> {
  state: Observable<ChatState>;
  outbox: MessageOutbox;
  currentPage: () => string;
}

interface Tray {
  readonly chosen: readonly KeyedFile[];
  readonly sentences: readonly string[];
  /** The result of the last upload, for screen readers. */
  readonly arrived: string;
}

const nothing: Tray = { chosen: [], sentences: [], arrived: '' };

/** The button that had the focus is gone. */
const focusField = () =>
  document.querySelector<HTMLElement>('.chat-panel .composer textarea')?.focus();

/** The files for the next message. They last as long as the page. */
const createTray = (state: Observable<ChatState>) => {
  const tray = createObservable(nothing);
  let lastKey = 0;
  const setChosen = (chosen: readonly KeyedFile[], sentences: readonly string[] = []) => {
    tray.patch({ chosen, sentences });
    state.patch({ chosenFiles: chosen.length });
  };
  const choose = async (files: readonly File[]): Promise<void> => {
    const refusals: string[] = [];
    for (const file of files) {
      tray.patch({ sentences: [...refusals, texts.chat.files.preparing(file.name)] });
      // One at a time: each decoded photo takes about 50 MB.
      // oxlint-disable-next-line no-await-in-loop
      const chosen = await prepareFile(file);
      const refusal = fileRefusal(chosen);
      if (refusal !== null) refusals.push(refusal);
      else setChosen([...tray.get().chosen, { ...chosen, key: (lastKey += 1) }]);
    }
    tray.patch({ sentences: refusals });
  };
  return {
    store: tray,
    choose,
    setChosen,
    remove: (key: number) => {
      setChosen(tray.get().chosen.filter((file) => file.key !== key));
      focusField();
    },
  };
};

/** Sends waiting files whenever the outbox or the connection changes. */
const follow = (state: Observable<ChatState>, uploads: OutboxFiles) => {
  let { pending, socket, isOnline } = state.get();
  return state.subscribe(() => {
    const now = state.get();
    const isBack = (isLive(now.socket) && !isLive(socket)) || (now.isOnline && !isOnline);
    const hasChanged = now.pending !== pending;
    ({ pending, socket, isOnline } = now);
    if (hasChanged) uploads.look();
    if (isBack) uploads.hurry();
  });
};

/** The files of the visitor's chat: chosen, uploading, and shown. */
export const createChatFiles = (deps: ChatFilesDeps): ChatFiles => {
  const { state, outbox, currentPage } = deps;
  const files = createStoredFiles(globalThis.indexedDB, 'foyer-files', deps.clock.now);
  const uploads = createOutboxFiles({ ...deps, files, fromAdmin: false });
  const tray = createTray(state);
  const discard = (id: ClientId) => {
    const item = state.get().pending.find((each) => each.client_id === id);
    if (!item?.file) return;
    outbox.settle([item]);
    // The text was not sent either, so it returns to the field.
    const text = textWithoutFile(item.content, item.file);
    state.patch({ draft: [text, state.get().draft].filter(Boolean).join('\n') });
    focusField();
  };
  const showIn = (conversationId: ConversationId): ShowFile => {
    const showFile: ShowFile = ({ attachment, file, ...bubble }) => {
      if (attachment) return <SentFile file={attachment} conversationId={conversationId} />;
      if (!file) return null;
      return (
        <WaitingFile bubble={{ ...bubble, file }} running={uploads.running} onDiscard={discard} />
      );
    };
    return showFile;
  };
  const shown = new Map<ConversationId, ShowFile>();
  const Tray = () => {
    const { chosen, sentences, arrived } = useObservable(tray.store);
    return (
      <>
        <ChosenFiles files={chosen} sentences={sentences} onRemove={tray.remove} />
        <output className="sr-only">{arrived}</output>
      </>
    );
  };
  const stopListening = uploads.running.subscribe(() => {
    const { state: upload } = uploads.running.get();
    if (upload.kind === 'done')
      tray.store.patch({ arrived: texts.chat.files.arrived(upload.attachment.name) });
  });
  const stopFollowing = follow(state, uploads);
  return {
    Tray,
    choose: tray.choose,
    send: (text) => {
      const { chosen } = tray.store.get();
      const conversation_id = state.get().conversationId;
      const sent_from_page = currentPage();
      const answers = state.get().opening.length > 0 && { answers_proactive: true as const };
      // The text belongs to the first file.
      const isAdded = (file: KeyedFile, index: number) =>
        uploads.add(
          { content: index === 0 ? text : '', conversation_id, sent_from_page, ...answers },
          file,
        );
      const left = chosen.findIndex((file, index) => !isAdded(file, index));
      const isFull = left >= 0;
      tray.setChosen(isFull ? chosen.slice(left) : [], isFull ? [texts.chat.files.tooMany] : []);
      return left !== 0;
    },
    showFileIn: (id) => {
      const known = shown.get(id) ?? showIn(id);
      shown.set(id, known);
      return known;
    },
    hurry: uploads.hurry,
    stop: () => {
      stopFollowing();
      stopListening();
      uploads.stop();
    },
  };
};
