import type { PersonFields } from '#shared/contracts/people.ts';

export const noFields: PersonFields = {
  name: null,
  email: null,
  company: null,
  tags: [],
  note: null,
  deal: null,
};

/** A record with the records that were merged into it. Nothing moves, so a merge can be undone. */
export interface PersonNode {
  /** As edited before anybody was merged into it. */
  readonly fields: PersonFields;
  /** As edited since. */
  readonly overrides: Partial<PersonFields>;
  readonly merged: readonly PersonNode[];
}

const joined = (one: string | null, other: string | null): string | null =>
  one !== null && other !== null ? `${one}\n\n${other}` : (one ?? other);

/** The first record wins; tags and notes of both stay. */
const combine = (one: PersonFields, other: PersonFields): PersonFields => ({
  name: one.name ?? other.name,
  email: one.email ?? other.email,
  company: one.company ?? other.company,
  tags: [...new Set([...one.tags, ...other.tags])],
  note: joined(one.note, other.note),
  deal: one.deal ?? other.deal,
});

/** The fields of a record as the console shows them. */
export const shownFields = ({ fields, overrides, merged }: PersonNode): PersonFields => ({
  ...merged.map(shownFields).reduce(combine, fields),
  ...overrides,
});

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The record after the owner saved `next`. Untouched fields stay with the record they came from. */
export const editedNode = (
  node: PersonNode,
  next: PersonFields,
): Pick<PersonNode, 'fields' | 'overrides'> => {
  if (node.merged.length === 0) return { fields: next, overrides: {} };
  const shown = shownFields(node);
  const keys = Object.keys(next) as (keyof PersonFields)[];
  const changed = keys.filter((key) => !same(next[key], shown[key]));
  const changes = Object.fromEntries(changed.map((key) => [key, next[key]]));
  return { fields: node.fields, overrides: { ...node.overrides, ...changes } };
};

/** The record after its last merged one was separated: edits made meanwhile stay. */
export const settledNode = ({
  fields,
  overrides,
}: PersonNode): Pick<PersonNode, 'fields' | 'overrides'> => ({
  fields: { ...fields, ...overrides },
  overrides: {},
});

/** Whether the owner has entered anything. */
export const isEdited = ({ fields, overrides, merged }: PersonNode): boolean =>
  !same(fields, noFields) || Object.keys(overrides).length > 0 || merged.some(isEdited);
