import type { Summary } from '#shared/contracts/summary.ts';
import { ConsoleLink } from '#site/admin/console-link.tsx';
import type { Go } from '#site/admin/frame/area.ts';

interface SummarySentencesProps {
  summary: Summary;
  go: Go;
}

/** The sentences of a summary, in which every number opens what it counts. */
export const SummarySentences = ({ summary, go }: SummarySentencesProps) => (
  <p>
    {summary.sentences.map((parts, sentence) => (
      // The sentences of one answer never change places.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={sentence}>
        {parts.map(({ text, path }) =>
          path === undefined ? (
            text
          ) : (
            <ConsoleLink key={path} to={path} go={go}>
              {text}
            </ConsoleLink>
          ),
        )}{' '}
      </span>
    ))}
  </p>
);
