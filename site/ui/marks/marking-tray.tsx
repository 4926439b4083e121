import { useEffect, useRef, useState, type RefObject } from 'react';
import type { MarkedDrawing } from '#shared/contracts/marked-drawing.ts';
import { markedText } from '#shared/domain/drawing-marks.ts';
import { marksOn } from '#shared/domain/mark-numbers.ts';
import { CROSS, Icon } from '#site/ui/icon.tsx';
import { texts } from '#site/texts/en.ts';
import './marking-tray.css';

const loadDialog = async () => {
  const [Dialog] = await Promise.all([
    import('#site/ui/marks/marking-dialog.tsx').then(({ MarkingDialog }) => MarkingDialog),
    // Fetched now because the message will show its marks, perhaps offline.
    import('#site/ui/marks/marked-drawing-view.tsx'),
  ]);
  return { MarkingDialog: Dialog };
};
type Dialog = Awaited<ReturnType<typeof loadDialog>>;

interface MarkingTrayProps {
  /** The drawing that the next message contains. */
  marked: MarkedDrawing | null;
  onMarked: (drawing: MarkedDrawing | null) => void;
  /** The thread's messages, sent or not. */
  messages: readonly { readonly drawing?: MarkedDrawing | undefined }[];
  /** The project whose drawing is offered. */
  project: string | null;
  isOpen: boolean;
  /** The message field, which gets the focus afterward. */
  input: RefObject<HTMLElement | null>;
  onClose: () => void;
  onOpen: () => void;
  /** The label of the button that offers to mark the drawing; null if another part offers it. */
  offer: string | null;
}

/** The marks of the next message, and the dialog that sets them. */
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
    // The parent's functions are new at each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOpen]);
  const wasOpen = useRef(false);
  useEffect(() => {
    // Nothing behind the open dialog may take the focus.
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
            aria-label={texts.ui.marks.remove}
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
          {texts.ui.marks.notLoaded}
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
