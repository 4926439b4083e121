import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import type { CannedReply } from '#shared/contracts/canned-replies.ts';
import type { Choice } from '#site/admin/choice-list.tsx';
import { matching, wantedAt, withEmoji, type Wanted } from '#site/admin/inbox/completion.ts';
import type { Emoji } from '#site/admin/inbox/emoji-names.ts';
import { listSteps, stepRound } from '#site/ui/list-steps.ts';
import { fillReply, type ReplyValues } from '#site/admin/inbox/fill-reply.ts';

interface Completion extends Choice {
  /** The text that replaces the typed one. */
  readonly put: string;
}

const SHOWN = 8;

/** Loads the table at the first colon. */
const useEmojis = (isWanted: boolean): readonly Emoji[] => {
  const [emojis, setEmojis] = useState<readonly Emoji[]>([]);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isGone = false;
    import('#site/admin/inbox/emoji-names.ts').then(
      ({ emojis: all }) => {
        if (!isGone) setEmojis(all);
      },
      // The next colon tries again; typing works without the table.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isWanted]);
  return emojis;
};

const choicesOf = (
  wanted: Wanted | null,
  replies: readonly CannedReply[],
  emojis: readonly Emoji[],
  values: ReplyValues | null,
): Completion[] => {
  if (!wanted) return [];
  if (wanted.kind === 'emoji') {
    return matching(emojis, wanted.query, SHOWN).map(({ name, character }) => ({
      key: name,
      name: `:${name}:`,
      text: character,
      put: character,
    }));
  }
  return matching(replies, wanted.query, SHOWN).map(({ name, content }) => {
    const text = values ? fillReply(content, values) : content;
    return { key: name, name: `/${name}`, text, put: text };
  });
};

interface CompletionInput {
  draft: string;
  onDraft: (draft: string) => void;
  input: RefObject<HTMLTextAreaElement | null>;
  replies: readonly CannedReply[];
  /** Null while nothing is known; fields then stay unfilled. */
  values: ReplyValues | null;
}

/** The replies and emoji that match the typed text, and the keys that choose one. */
export const useCompletion = (given: CompletionInput) => {
  const { draft, onDraft, input, replies, values } = given;
  const id = useId();
  const [caret, setCaret] = useState(0);
  const [chosen, setChosen] = useState(0);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const next = useRef<number | null>(null);
  const emojis = useEmojis(draft.includes(':'));
  const wanted = dismissed === draft ? null : wantedAt(draft, Math.min(caret, draft.length));
  const choices = choicesOf(wanted, replies, emojis, values);
  const active = Math.min(chosen, choices.length - 1);

  useLayoutEffect(() => {
    if (next.current === null) return;
    input.current?.setSelectionRange(next.current, next.current);
    next.current = null;
    // Runs after every render: only then does the field have its new text.
  });
  const put = (text: string, at: number) => {
    next.current = at;
    setCaret(at);
    setChosen(0);
    onDraft(text);
  };
  const change = (text: string) => {
    const at = input.current?.selectionStart ?? text.length;
    const characterOf = (name: string) => emojis.find((each) => each.name === name)?.character;
    const made = withEmoji(text, at, characterOf);
    put(made?.text ?? text, made?.caret ?? at);
  };
  const choose = (choice: Completion | undefined) => {
    if (!wanted || !choice) return;
    const { from } = wanted;
    put(draft.slice(0, from) + choice.put + draft.slice(caret), from + choice.put.length);
    input.current?.focus();
  };
  /** Returns true if the list handled the key. */
  const press = ({ key, shiftKey }: KeyboardEvent): boolean => {
    if (choices.length === 0) return false;
    const steps = listSteps[key];
    if (steps !== undefined) setChosen(stepRound(active, steps, choices.length));
    else if (key === 'Escape') setDismissed(draft);
    else if ((key === 'Enter' && !shiftKey) || key === 'Tab') choose(choices[active]);
    else return false;
    return true;
  };
  return { id, choices, active, change, choose, press };
};
