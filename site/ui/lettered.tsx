import { unitParts } from '#shared/domain/unit-symbols.ts';

/** The text of a label, in which units keep their case among the capitals. */
export const Lettered = ({ children }: { children: string }) =>
  unitParts(children).map(({ text, isUnit }, index) =>
    isUnit ? (
      // Parts of one text never move.
      <span key={index} className="unit">
        {text}
      </span>
    ) : (
      text
    ),
  );
