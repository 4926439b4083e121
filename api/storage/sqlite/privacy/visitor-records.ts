import { createVisitorEraser, type EraseDeps } from '#api/storage/sqlite/privacy/erase-visitors.ts';
import { createPersonFinder } from '#api/storage/sqlite/privacy/person.ts';
import { createVisitorReader } from '#api/storage/sqlite/privacy/read-visitor.ts';
import type { VisitorRecords } from '#api/features/privacy/store.ts';

export const createSqliteVisitorRecords = (deps: EraseDeps): VisitorRecords => {
  const personOf = createPersonFinder(deps.db);
  const erase = createVisitorEraser(deps);
  const read = createVisitorReader(deps.db, deps.yieldToEventLoop);
  return {
    personOf: async (known) => personOf(known),
    read: async (visitorIds) => {
      const visitors = [];
      for (const id of visitorIds) visitors.push(await read(id));
      return visitors;
    },
    erase: async (known) => {
      const { person, sessions } = await erase(known);
      return { visitors: person.visitorIds.length, sessions };
    },
  };
};
