interface TypingLineProps {
  /** The other side, as it is called here. */
  who: string;
  isTyping: boolean;
}

/** Said once when it begins, however long it goes on. */
export const TypingLine = ({ who, isTyping }: TypingLineProps) => (
  <output className="typing-line">{isTyping && `${who} is typing…`}</output>
);
