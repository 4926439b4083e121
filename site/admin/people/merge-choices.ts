import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { FoundPerson, Person, PersonRef } from '#shared/contracts/people.ts';
import type { PresenceRow } from '#shared/contracts/presence.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import { refOfFound } from '#site/admin/frame/console-route.ts';
import { whereaboutsIn, whereaboutsText } from '#site/admin/people/whereabouts.ts';
import { shownName } from '#shared/domain/people/shown-name.ts';

/** A person who may be merged into another. */
export interface MergeChoice {
  readonly ref: PersonRef;
  /** Identifies them across all lists. */
  readonly person?: string | undefined;
  readonly name: string;
  /** Helps the owner to recognize them. */
  readonly hint: string;
}

interface Known {
  readonly conversations: readonly ConversationSummary[] | null;
  readonly here: readonly PresenceRow[] | null;
}

const choiceOfFound = (found: FoundPerson): MergeChoice | null => {
  const hint = [found.email, found.company, ...found.tags].filter(Boolean).join(', ');
  const { person, name } = found;
  const ref = refOfFound(found);
  return ref && { ref, person, name, hint };
};

/** A choice with every id under which the person may be listed. */
interface Listed {
  readonly choice: MergeChoice;
  readonly ids: readonly string[];
}

const presentVisitor = (row: PresenceRow): Listed => ({
  choice: {
    ref: { kind: 'visitor', id: row.visitor_id },
    person: row.id,
    name: shownName(row),
    hint: whereaboutsText(whereaboutsIn(row)),
  },
  ids: [row.id, row.visitor_id, row.conversation_id].filter((id) => id !== null),
});

const listed = (choice: MergeChoice): Listed => ({
  choice,
  ids: [choice.ref.id, choice.person].filter((id) => id !== undefined),
});

const idsOf = ({ person, visitor_ids: visitorIds, conversations }: Person): string[] => [
  ...(person === undefined ? [] : [person]),
  ...visitorIds,
  ...conversations.map(({ conversation_id: id }) => id),
];

/** Removes duplicates. `known` has the ids of people to leave out. */
const distinct = (all: readonly Listed[], known: Iterable<string>): MergeChoice[] => {
  const seen = new Set(known);
  return all.flatMap(({ choice, ids }) => {
    const isKnown = ids.some((id) => seen.has(id));
    for (const id of ids) seen.add(id);
    return isKnown ? [] : [choice];
  });
};

/**
 * Everybody whom this console knows except the person. Possible users of the same device come
 * first.
 */
export const mergeChoices = (person: Person, { conversations, here }: Known): MergeChoice[] => {
  const maybeSame = person.possibly_same_as.map(({ visitor_id: id, name }) =>
    listed({ ref: { kind: 'visitor', id }, name, hint: 'possibly the same device' }),
  );
  const written = (conversations ?? []).map((row) =>
    listed({
      ref: { kind: 'conversation', id: row.conversation_id },
      person: row.person,
      name: shownName(row),
      hint: row.last_message?.excerpt ?? 'no messages yet',
    }),
  );
  return distinct([...maybeSame, ...(here ?? []).map(presentVisitor), ...written], idsOf(person));
};

/** The choices that contain the typed words, and the people whom the server found. */
export const matchingChoices = (
  person: Person,
  choices: readonly MergeChoice[],
  { words, found }: { words: string; found: readonly FoundPerson[] },
): MergeChoice[] => {
  const known = choices.filter(({ name, hint }) =>
    foldText(`${name} ${hint}`).includes(foldText(words)),
  );
  const others = found.flatMap((one) => choiceOfFound(one) ?? []);
  return distinct([...known, ...others].map(listed), idsOf(person));
};
