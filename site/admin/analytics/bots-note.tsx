import type { PanelProps } from '#site/admin/analytics/panel-props.ts';

interface BotsNoteProps {
  panel: Pick<PanelProps, 'analyticsQuery' | 'setAnalyticsQuery'>;
  /** The bots that are not counted, such as "2 chats"; null if there are none. */
  leftOut: string | null;
}

const texts = {
  exclude: 'Bots are not counted.',
  include: 'Bots are counted.',
  only: 'Only bots are counted.',
};

/** States whether bots are counted, because the inbox lists all who wrote. */
export const BotsNote = ({ panel, leftOut }: BotsNoteProps) => {
  const { analyticsQuery, setAnalyticsQuery } = panel;
  const { bots } = analyticsQuery;
  return (
    <p className="panel-note small-print">
      {bots === 'exclude' && leftOut !== null ? (
        <>
          Bots are not counted: {leftOut}. The inbox lists their chats.{' '}
          <button
            type="button"
            className="text-button"
            onClick={() => setAnalyticsQuery({ ...analyticsQuery, bots: 'include', offset: 0 })}
          >
            Count bots too
          </button>
        </>
      ) : (
        texts[bots]
      )}
    </p>
  );
};
