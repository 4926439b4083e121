import { expect, test } from 'vitest';
import { z } from 'zod';
import { exportTables, isComparedTable } from '#shared/domain/analytics/export-tables.ts';
import { pagedTables, wholeTables, type Read } from '#api/features/analytics/queries/tables.ts';

const noAnswer = new Error('the call is enough');

test.each(exportTables)('%s is compared if the answer of its call is', async (table) => {
  let isCompared = false;
  const read: Read = ({ answer }) => {
    isCompared = answer instanceof z.ZodObject && 'compared' in answer.shape;
    return Promise.reject(noAnswer);
  };
  const query = { table, goal_id: 'x' as never, step: ['page:/'], limit: 1, offset: 0 };
  const reading = async () => {
    await pagedTables[table]?.(read, query);
    await wholeTables[table]?.(read, query, []);
    // Raw events are read by a query.
    throw noAnswer;
  };
  await expect(reading()).rejects.toBe(noAnswer);
  expect(isComparedTable(table)).toBe(isCompared);
});
