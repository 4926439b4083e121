import { isCall, type Call } from '#shared/contracts/call.ts';
import * as contracts from '#shared/contracts/contracts.ts';

type Contracts = typeof contracts;
type Calls = {
  readonly [
    Name in keyof Contracts as Contracts[Name] extends Call ? Name : never
  ]: Contracts[Name];
};

const all = Object.entries(contracts).flatMap(([name, exported]: [string, unknown]) =>
  isCall(exported) ? [[name, exported] as const] : [],
);

/**
 * All HTTP calls by name, in the order of their paths. Property tests, documentation and builds iterate
 * over this table.
 */
export const calls = Object.fromEntries(
  all.toSorted(([, a], [, b]) => (a.path < b.path ? -1 : Number(a.path > b.path))),
) as Calls;
