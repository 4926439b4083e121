import { linkify } from '#shared/domain/linkify.ts';

/** Plain text with its web addresses made clickable. Nothing in it is ever read as markup. */
export const LinkedText = ({ text }: { text: string }) =>
  linkify(text).map((part, position) =>
    part.kind === 'link' ? (
      // Parts of one text never move, so their position names them.
      <a key={position} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
        {part.text}
      </a>
    ) : (
      part.text
    ),
  );
