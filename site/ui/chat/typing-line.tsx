interface TypingLineProps {
  /** The other side's name. */
  who: string;
  isTyping: boolean;
}

/** Announced once when typing begins. */
export const TypingLine = ({ who, isTyping }: TypingLineProps) => (
  <output className="typing-line one-line note-small">{isTyping && `${who} is typing…`}</output>
);
