import { addColumn, flag, index, type SchemaStep } from '#api/storage/schema/step.ts';

/** Alarms of which the owner is told by a digest. */
export const foldedAlarms: SchemaStep = {
  name: 'digest of alarms',
  changes: [
    addColumn('alarms', 'is_folded', flag('NOT NULL DEFAULT 0')),
    index('alarms_by_spread', 'alarms (spread_at)'),
  ],
};
