import type { ConversationId } from '#shared/contracts/ids.ts';
import { createFileLoader } from '#site/admin/inbox/files/file-loader.ts';
import { ThreadFile } from '#site/admin/inbox/files/thread-file.tsx';
import type { InboxController } from '#site/admin/inbox/inbox-controller.ts';
import type { FetchFile } from '#site/platform/fetch-file.ts';
import type { ShowFile } from '#site/ui/chat/bubble-list.ts';
import { WaitingFile } from '#site/ui/chat/waiting-file.tsx';

/** Creates the function that renders the files of a thread's messages. */
export const createShowFile = (
  { files, discard }: Pick<InboxController, 'files' | 'discard'>,
  fetchFile: FetchFile,
  id: ConversationId,
): ShowFile => {
  const load = createFileLoader(fetchFile, id);
  const showFile: ShowFile = ({ attachment, file, ...bubble }) => {
    if (attachment) return <ThreadFile file={attachment} load={load} />;
    if (!file) return undefined;
    return <WaitingFile bubble={{ ...bubble, file }} running={files.running} onDiscard={discard} />;
  };
  return showFile;
};
