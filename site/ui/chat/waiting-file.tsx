import type { ClientId } from '#shared/contracts/ids.ts';
import type { RunningUpload } from '#shared/client/uploads/outbox-files.ts';
import type { Observable } from '#shared/client/observable.ts';
import type { Bubble } from '#site/ui/chat/bubble-list.ts';
import { sizeText } from '#shared/domain/size-text.ts';
import { useObservable } from '#site/ui/use-observable.ts';
import { texts } from '#site/texts/en.ts';
import './waiting-file.css';

interface WaitingFileProps {
  bubble: Bubble & { readonly file: NonNullable<Bubble['file']> };
  running: Pick<Observable<RunningUpload>, 'get' | 'subscribe'>;
  onDiscard: (id: ClientId) => void;
}

/** The server's reason for a wait, unless it is merely busy. */
const reasonOf = ({ state }: RunningUpload): string | null =>
  state.kind === 'waiting' && state.problem && state.problem.code !== 'slow_down'
    ? state.problem.message
    : null;

/** An unsent message's file: its progress, and a button that discards it. */
export const WaitingFile = ({ bubble, running, onDiscard }: WaitingFileProps) => {
  const now = useObservable(running);
  const { key, file, mark, refusal } = bubble;
  const isOwn = now.id === key;
  const fraction = isOwn && 'fraction' in now.state ? now.state.fraction : 0;
  const isFailed = mark === 'failed';
  const reason = isFailed ? refusal : isOwn && reasonOf(now);
  return (
    <div className="waiting-file">
      <span className="one-line" dir="auto">
        {file.name}
      </span>
      <span className="note-small">{sizeText(file.bytes)}</span>
      {!isFailed && (
        <progress
          aria-label={texts.thread.sendingFile(file.name)}
          max={1}
          value={file.isStored ? 1 : fraction}
        />
      )}
      {reason && <p>{reason}</p>}
      {(isFailed || !file.isStored) && (
        <button
          type="button"
          className="bare"
          aria-label={
            isFailed ? texts.thread.removeFile(file.name) : texts.thread.cancelFile(file.name)
          }
          onClick={() => onDiscard(key)}
        >
          {isFailed ? texts.thread.remove : texts.thread.cancel}
        </button>
      )}
    </div>
  );
};
