import { texts } from '#site/texts/en.ts';

interface TypingLineProps {
  /** The other side's name. */
  who: string;
  isTyping: boolean;
}

/** Announced once when typing begins. */
export const TypingLine = ({ who, isTyping }: TypingLineProps) => (
  <output className="typing-line one-line note-small">
    {isTyping && texts.thread.isTyping(who)}
  </output>
);
