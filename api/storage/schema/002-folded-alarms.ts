import { addColumn, flag, index, type SchemaStep } from '#api/storage/schema/step.ts';

/** Alarms that a digest reports to the owner. */
export const foldedAlarms: SchemaStep = {
  name: 'digest of alarms',
  changes: [
    addColumn('alarms', 'is_folded', flag('NOT NULL DEFAULT 0')),
    index('alarms_by_spread', 'alarms (spread_at)'),
  ],
};
