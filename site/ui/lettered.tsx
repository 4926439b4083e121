import { unitParts } from '#shared/domain/unit-symbols.ts';

/** A label's text, in which units keep their case among the capitals. */
export const Lettered = ({ children }: { children: string }) =>
  unitParts(children).map(({ text, isUnit }, index) =>
    isUnit ? (
      // Parts of a text never move.
      <span key={index} className="unit">
        {text}
      </span>
    ) : (
      text
    ),
  );
