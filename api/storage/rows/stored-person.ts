import { iso } from '#shared/domain/time.ts';
import { noFields, shownFields } from '#api/features/people/person-fields.ts';
import type { StoredPerson } from '#api/features/people/store.ts';
import { nameOfNode, withMerged, type StoredNode } from '#api/storage/rows/person-nodes.ts';

type Read = Pick<StoredPerson, 'visitorIds' | 'messages' | 'contact_messages' | 'suggestions'> & {
  /** The records that are merged into none, the oldest first. */
  readonly nodes: readonly StoredNode[];
  readonly generated: string;
};

/** Puts together what an engine read of one person. */
export const toStoredPerson = ({ nodes, generated, suggestions, ...rest }: Read): StoredPerson => {
  const [first, ...others] = nodes;
  const fields = first ? shownFields({ ...first, merged: [...first.merged, ...others] }) : noFields;
  return {
    ...rest,
    name: fields.name ?? generated,
    generated_name: generated,
    fields,
    suggestions: suggestions.filter(
      ({ name, email }) =>
        (name !== null && name !== fields.name) || (email !== null && email !== fields.email),
    ),
    merged: withMerged(nodes.flatMap(({ merged }) => merged)).map((node) => ({
      person_id: node.row.person_id,
      name: nameOfNode(node),
      merged_at: iso(node.row.merged_at ?? 0),
    })),
  };
};
