import { formatText, type FormattedPart } from '#shared/domain/formatted-text.ts';

const Part = ({ as, text, href }: FormattedPart) => {
  if (as === 'strong') return <strong>{text}</strong>;
  if (as === 'em') return <em>{text}</em>;
  if (as === 'code') return <code>{text}</code>;
  if (as === 'text') return text;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {text}
    </a>
  );
};

/** The admin's formatted text. Its parts become elements; nothing in it is parsed as HTML. */
export const FormattedText = ({ text }: { text: string }) =>
  // Parts of one text never move, so their index is a stable key.
  formatText(text).map((part, position) => <Part key={position} {...part} />);
