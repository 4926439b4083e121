import type { StatedErrorRow } from '#shared/contracts/analytics-answers.ts';
import type { ErrorStateName } from '#shared/domain/analytics/error-state.ts';
import { isNewerVersion } from '#shared/domain/is-newer-version.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { ErrorState, ErrorStates } from '#api/features/analytics/errors/store.ts';
import type { RunQuery } from '#api/features/analytics/queries/query-or-refuse.ts';
import type { QueryInput } from '#api/features/analytics/queries/query-types.ts';

interface Deps {
  readonly states: ErrorStates;
  readonly clock: Clock;
  /** The version of the server that runs. */
  readonly version: string;
}

/** The periods since the oldest of these decisions, each with the version that was running. */
const stretchesSince = async ({ states, clock }: Deps, resolved: readonly ErrorState[]) => {
  const versions = await states.versions();
  return versions.flatMap(({ version, since }, at) => {
    const span = { from: since, to: versions[at + 1]?.since ?? clock.now() + 1 };
    const isNewer = resolved.some((one) => isNewerVersion(version, one.version));
    return isNewer && span.from < span.to ? [{ version, span }] : [];
  });
};

/**
 * Reopens resolved errors that occurred in visits under a newer version. A visit that began before an
 * update shows the older pages, so it reopens nothing.
 */
const reopenReturned = async (deps: Deps, run: RunQuery, known: readonly ErrorState[]) => {
  const resolved = known.filter(({ state }) => state === 'resolved');
  for (const { version, span } of await stretchesSince(deps, resolved)) {
    const only = resolved
      .filter((one) => isNewerVersion(version, one.version))
      .map(({ signature }) => signature);
    const { rows } = await run('errors', {
      span,
      match: { bots: 'exclude' },
      only,
      limit: only.length,
      offset: 0,
    });
    for (const { signature } of rows) {
      const one = resolved.find((each) => each.signature === signature);
      if (one) await deps.states.reopen(one, version);
    }
  }
};

const signaturesWith = (known: readonly ErrorState[], state: ErrorStateName) =>
  known.filter((one) => one.state === state).map(({ signature }) => signature);

/** The errors of a state; all of them without one. */
const selectionOf = (known: readonly ErrorState[], state: ErrorStateName | undefined) => {
  if (state === undefined) return {};
  if (state !== 'open') return { only: signaturesWith(known, state) };
  return { except: [...signaturesWith(known, 'resolved'), ...signaturesWith(known, 'ignored')] };
};

export const createErrors = (deps: Deps) => {
  const { states, clock, version } = deps;
  return {
    list: async (
      run: RunQuery,
      input: QueryInput<'errors'>,
      state: ErrorStateName | undefined,
    ): Promise<{ rows: StatedErrorRow[]; total_rows: number }> => {
      // Names are those of rows that were just listed.
      if (!('names' in input)) await reopenReturned(deps, run, await states.list());
      const known = await states.list();
      const answer = await run('errors', { ...input, ...selectionOf(known, state) });
      const stateOf = new Map(known.map((one) => [one.signature, one]));
      return {
        ...answer,
        rows: answer.rows.map((row) => {
          const own = stateOf.get(row.signature);
          return {
            ...row,
            state: own?.state ?? 'open',
            resolved_in: own?.state === 'resolved' ? own.version : null,
            reopened_in: own?.reopenedIn ?? null,
          };
        }),
      };
    },
    decide: (signature: string, state: ErrorStateName) =>
      states.decide({ signature, state, version, decidedAt: clock.now() }),
    noteVersion: () => states.noteVersion({ version, since: clock.now() }),
  };
};

export type Errors = ReturnType<typeof createErrors>;
