import { getChatFigures, listChats } from '#shared/contracts/analytics-chat.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import { sliceOf, type Mount } from '#api/features/analytics/queries/mount.ts';
import {
  botsLeftOut,
  shownSpan,
  type Resolve,
} from '#api/features/analytics/queries/resolve-filter.ts';
import type { TokenHash } from '#api/http/caller.ts';

/** The routes of the chat figures. Rows include people's names. */
export const mountChat = (
  mount: Mount,
  resolve: Resolve,
  nameOfToken: (tokenHash: TokenHash) => Promise<string>,
): void => {
  mount(getChatFigures, async ({ query, run }) => {
    const { scope, compared, timeZone } = await resolve(query);
    const bots = botsLeftOut(scope);
    const leftOut = bots && (await run('chatSummary', { ...bots, timeZone }));
    const before = compared && (await run('chatSummary', { ...compared, timeZone }));
    return {
      period: shownSpan(scope.span, timeZone),
      ...(await run('chatSummary', { ...scope, timeZone })),
      compared: before && {
        period: shownSpan(compared.span, timeZone),
        figures: before.figures,
      },
      bots_left_out: leftOut?.figures.conversations ?? 0,
    };
  });
  mount(listChats, async ({ query, run }) => {
    const { scope, timeZone } = await resolve(query);
    const { counted: measure = 'begun', hour, weekday, visit } = query;
    const isKnown = visit === undefined ? undefined : visit === 'known';
    const drillDown = { measure, hour, weekday, isKnown };
    const found = await run('chatList', { ...scope, ...sliceOf(query), timeZone, drillDown });
    const rows = found.rows.map(async ({ tokenHash, conversation_id: id, ...row }) => ({
      ...row,
      conversation_id: id as ConversationId,
      name: await nameOfToken(tokenHash),
    }));
    return {
      period: shownSpan(scope.span, timeZone),
      total_rows: found.total_rows,
      rows: await Promise.all(rows),
    };
  });
};
