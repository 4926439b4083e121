import { useEffect, useRef, useState, type RefObject } from 'react';
import type { MarkedDrawing } from '#shared/contracts/marked-drawing.ts';
import { markedText } from '#shared/domain/drawing-marks.ts';
import { marksOn } from '#shared/domain/mark-numbers.ts';
import { CROSS, Icon } from '#site/ui/icon.tsx';
import './marking-tray.css';

const loadDialog = async () => {
  const [Dialog] = await Promise.all([
    import('#site/ui/marks/marking-dialog.tsx').then(({ MarkingDialog }) => MarkingDialog),
    // The message will show its marks, perhaps without a connection.
    import('#site/ui/marks/marked-drawing-view.tsx'),
  ]);
  return { MarkingDialog: Dialog };
};
type Dialog = Awaited<ReturnType<typeof loadDialog>>;

interface MarkingTrayProps {
  /** The drawing that goes with the next message. */
  marked: MarkedDrawing | null;
  onMarked: (drawing: MarkedDrawing | null) => void;
  /** What the thread shows, sent or not. */
  messages: readonly { readonly drawing?: MarkedDrawing | undefined }[];
  /** The project whose drawing is offered. */
  project: string | null;
  isOpen: boolean;
  /** The field of the message, which has the focus afterwards. */
  input: RefObject<HTMLElement | null>;
  onClose: () => void;
  onOpen: () => void;
  /** What offers to mark the drawing; null: something else does. */
  offer: string | null;
}

/** The marks that go with the next message, and the sheet on which they are set. */
export const MarkingTray = (props: MarkingTrayProps) => {
  const { marked, onMarked, messages, input, isOpen, onOpen, onClose, offer } = props;
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    setMissing(false);
    loadDialog().then(setDialog, () => {
      setMissing(true);
      onClose();
    });
    // The functions of the parent are new at each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOpen]);
  const wasOpen = useRef(false);
  useEffect(() => {
    // Behind the open dialog nothing takes the focus.
    if (wasOpen.current && !isOpen) input.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, input]);
  const lastProject = messages.findLast(({ drawing }) => drawing)?.drawing?.project ?? null;
  return (
    <>
      {marked && (
        <p className="marking-tray">
          <button type="button" className="marking-tray-text bare" onClick={onOpen}>
            {markedText(marked)}
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label="Remove the marks"
            onClick={() => onMarked(null)}
          >
            <Icon path={CROSS} />
          </button>
        </p>
      )}
      {!marked && offer !== null && (
        <p className="marking-tray">
          <button type="button" className="marking-tray-text bare" onClick={onOpen}>
            {offer}
          </button>
        </p>
      )}
      {isMissing && (
        <p className="marking-tray" role="alert">
          The drawing did not load. Please try again.
        </p>
      )}
      {isOpen && dialog && (
        <dialog.MarkingDialog
          project={props.project ?? lastProject}
          own={messages.flatMap(({ drawing }) => (drawing?.own ? [drawing] : [])).toReversed()}
          marked={marked}
          earlierOn={(project) => marksOn(messages, project)}
          onDone={(drawing) => {
            onMarked(drawing);
            onClose();
          }}
          onClose={onClose}
        />
      )}
    </>
  );
};
