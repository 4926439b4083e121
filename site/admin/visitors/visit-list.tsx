import type { Timeline } from '#shared/contracts/analytics-answers.ts';
import { VisitSteps } from '#site/admin/visitors/visit-steps.tsx';

/** Every visit page by page, newest first. `shown`: how many were requested. */
export const VisitList = ({ timeline, shown }: { timeline: Timeline; shown: string }) => (
  <>
    <h3>Journey</h3>
    {timeline.sessions.map((session) => (
      <VisitSteps key={session.session} session={session} />
    ))}
    {timeline.has_more_sessions && (
      <p className="journey-none">Earlier visits than the last {shown} are not shown.</p>
    )}
  </>
);
