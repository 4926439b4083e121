interface TypingLineProps {
  /** The name of the other side. */
  who: string;
  isTyping: boolean;
}

/** Announced once when typing begins, however long it lasts. */
export const TypingLine = ({ who, isTyping }: TypingLineProps) => (
  <output className="typing-line one-line note-small">{isTyping && `${who} is typing…`}</output>
);
