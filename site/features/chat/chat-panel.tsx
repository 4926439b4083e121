import {
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { limits } from '#shared/limits.ts';
import type { ChatActions } from '#site/features/chat/chat-actions.ts';
import { isWaiting, type ChatState } from '#site/features/chat/chat-state.ts';
import type { DialogName } from '#site/features/chat/lifecycle/panel-dialog.tsx';
import { PanelMenu } from '#site/features/chat/panel-menu.tsx';
import { SocketLabel } from '#site/features/chat/socket-label.tsx';
import { useModule } from '#site/features/chat/use-module.ts';
import { whenIdle } from '#site/platform/when-idle.ts';
import { bubblesOf } from '#site/ui/chat/bubble-list.ts';
import { ClipButton } from '#site/ui/chat/clip-button.tsx';
import { Composer } from '#site/ui/chat/composer.tsx';
import { pastedFiles } from '#site/ui/chat/files-of.ts';
import { MessageList } from '#site/ui/chat/message-list.tsx';
import { TypingLine } from '#site/ui/chat/typing-line.tsx';
import { useFileDrop } from '#site/ui/chat/use-file-drop.ts';
import '#site/ui/control.css';
import './chat-panel.css';
import '#site/features/chat/lifecycle/lifecycle.css';
import { connectionWord } from '#shared/client/realtime/connection-word.ts';
import { CROSS, Icon } from '#site/ui/icon.tsx';
import { texts } from '#site/texts/en.ts';
import './line-notice.css';

/**
 * On phones the keyboard covers the bottom of fixed elements. Exposes the visible area to CSS as
 * --visible-height and --visible-top.
 */
const useVisibleArea = (panel: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const area = window.visualViewport;
    if (!area) return undefined;
    const measure = () => {
      panel.current?.style.setProperty('--visible-height', `${area.height}px`);
      panel.current?.style.setProperty('--visible-top', `${area.offsetTop}px`);
    };
    measure();
    area.addEventListener('resize', measure);
    area.addEventListener('scroll', measure);
    return () => {
      area.removeEventListener('resize', measure);
      area.removeEventListener('scroll', measure);
    };
  }, [panel]);
};

interface PanelHeadProps {
  titleId: string;
  state: ChatState;
  onMinimise: () => void;
  onClose: () => void;
}

/** Title, badge, minimize and close, drawn as a title block. */
const PanelHead = ({ titleId, state, onMinimise, onClose }: PanelHeadProps) => {
  const badge = connectionWord(state);
  const { owner } = state;
  return (
    <div className="chat-head">
      <h2 id={titleId} className="one-line">
        {owner?.portrait && <img src={owner.portrait} alt="" />}
        {texts.chat.title(owner?.name ?? ADMIN)}
      </h2>
      <output className="chat-badge" data-live={badge === 'Connected' || undefined}>
        {texts.chat.connection[badge]}
      </output>
      <button
        type="button"
        className="icon-button at-edge"
        aria-label={texts.chat.minimise}
        onClick={onMinimise}
      >
        <Icon path="M4 14.5h12" />
      </button>
      <button
        type="button"
        className="icon-button at-edge"
        aria-label={texts.chat.closeChat}
        onClick={onClose}
      >
        <Icon path={CROSS} />
      </button>
    </div>
  );
};

const loadRareParts = () => import('#site/features/chat/lifecycle/rare-parts.tsx');
type RareParts = Awaited<ReturnType<typeof loadRareParts>>;

interface ChatPanelProps {
  state: ChatState;
  actions: ChatActions;
}

const none = [] as const;

const ADMIN = texts.chat.admin;

const WAITING = texts.chat.waiting;

/** Loads the rare parts once the panel is open and the browser is idle, or when they are needed. */
const useRareParts = (
  { owner, ended, past }: ChatState,
  isMenuOpened: boolean,
  onMissing: () => void,
): RareParts | null => {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const isWanted = isMenuOpened || owner?.is_here === false || ended !== null || past !== null;
  return useModule(loadRareParts, isIdle || isWanted, onMissing);
};

const useFocusedField = (
  focus: ChatState['focus'],
  input: RefObject<HTMLTextAreaElement | null>,
) => {
  useEffect(() => {
    if (focus !== 'panel') return;
    input.current?.focus();
    // The browser puts the caret before a draft. This moves it to the end.
    input.current?.setSelectionRange(-1, -1);
  }, [focus, input]);
};

interface TalkProps extends ChatPanelProps {
  /** New messages from the admin, for screen readers. */
  incoming: ChatState['incoming'];
  input: RefObject<HTMLTextAreaElement | null>;
  rare: RareParts | null;
  isMarking: boolean;
  onMarking: (isMarking: boolean) => void;
}

/** The current conversation: its messages and the input. */
const Talk = ({ state, actions, incoming, input, rare, ...props }: TalkProps) => {
  const { pending, readState, ended, files, conversationId } = state;
  const messages = state.messages.length > 0 ? state.messages : state.opening;
  const bubbles = useMemo(
    () => bubblesOf(messages, pending, false, readState?.admin),
    [messages, pending, readState],
  );
  return (
    <>
      <MessageList
        label={texts.chat.messages}
        bubbles={bubbles}
        incoming={incoming}
        isAdmin={false}
        emptyText={state.owner?.greeting ?? (conversationId ? WAITING : texts.chat.start)}
        hasEarlier={state.hasEarlier}
        onEarlier={actions.loadEarlier}
        onRetry={actions.retry}
        showFile={conversationId ? files?.showFileIn(conversationId) : undefined}
      />
      {state.owner?.is_here !== false && !ended && isWaiting(state) && (
        <p className="chat-waiting">{WAITING}</p>
      )}
      {ended && rare && (
        <rare.EndedStrip ended={ended} onStartAnew={() => actions.lifecycle()?.startAnew()} />
      )}
      {rare && (
        <rare.OwnerAway state={state} caller={actions.caller()} onLeave={actions.leaveAddress} />
      )}
      {/* Describes the connection while it is impaired. */}
      <output className="line-notice">{rare && <rare.LineText state={state} />}</output>
      {rare && (
        <rare.ChatMarking
          state={state}
          actions={actions}
          isOpen={props.isMarking}
          onOpen={() => props.onMarking(true)}
          onClose={() => props.onMarking(false)}
          input={input}
        />
      )}
      {files && <files.Tray />}
      <Composer
        draft={state.draft}
        onDraft={actions.setDraft}
        onSend={actions.send}
        placeholder={texts.chat.placeholder}
        isFull={pending.length >= limits.realtime.outboxItems}
        input={input}
        hasFiles={state.chosenFiles > 0 || state.marked !== null}
      >
        <ClipButton onFiles={actions.chooseFiles} />
      </Composer>
    </>
  );
};

const takeFiles = (event: ClipboardEvent, actions: ChatActions) => {
  const files = pastedFiles(event.clipboardData);
  if (files.length === 0) return;
  event.preventDefault();
  actions.chooseFiles(files);
};

/** The chat panel. It is not modal, so the page stays usable. */
export const ChatPanel = ({ state, actions }: ChatPanelProps) => {
  const titleId = useId();
  const panel = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  useVisibleArea(panel);
  // Announces nothing if the visitor opened the panel; announces the message that opened it.
  const [before] = useState(() => (state.focus === 'panel' ? state.incoming : none));
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const lifecycle = actions.lifecycle();
  const onMissing = useCallback(() => {
    setDialog(null);
    lifecycle?.hideHistory();
  }, [lifecycle]);
  const [isMarking, setMarking] = useState(false);
  const [isMenuOpened, setMenuOpened] = useState(false);
  const rare = useRareParts(state, isMenuOpened, onMissing);
  useFocusedField(state.focus, input);
  const drop = useFileDrop(actions.chooseFiles);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    actions.minimise();
  };
  return (
    // A non-modal dialog has no Escape handling of its own.
    <dialog
      open
      ref={panel}
      className="chat-panel"
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      onPaste={(event) => takeFiles(event, actions)}
      {...drop.handlers}
    >
      {drop.isOver && <p className="chat-drop">{texts.chat.files.drop}</p>}
      <PanelHead
        titleId={titleId}
        state={state}
        onMinimise={actions.minimise}
        onClose={actions.close}
      />
      <output className="chat-notice">{state.notice}</output>
      {state.past && lifecycle && rare ? (
        <rare.PastPane past={state.past} lifecycle={lifecycle} files={state.files} />
      ) : (
        <Talk
          state={state}
          actions={actions}
          incoming={state.incoming === before ? none : state.incoming}
          input={input}
          rare={rare}
          isMarking={isMarking}
          onMarking={setMarking}
        />
      )}
      <div className="chat-foot">
        <SocketLabel state={state} />
        <TypingLine who={state.owner?.name ?? ADMIN} isTyping={state.isOtherTyping} />
        <PanelMenu onOpen={() => setMenuOpened(true)}>
          {rare && (
            <rare.PanelItems
              state={state}
              actions={actions}
              onDialog={setDialog}
              onMark={() => setMarking(true)}
            />
          )}
        </PanelMenu>
      </div>
      {dialog && rare && (
        <rare.PanelDialog
          name={dialog}
          state={state}
          actions={actions}
          onClose={() => setDialog(null)}
        />
      )}
    </dialog>
  );
};
