import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { FoundPerson, Person, PersonRef } from '#shared/contracts/people.ts';
import type { PresenceRow } from '#shared/contracts/presence.ts';
import { shownName } from '#shared/domain/people/shown-name.ts';

/** Somebody who may be merged into a person. */
export interface MergeChoice {
  readonly ref: PersonRef;
  readonly name: string;
  /** By what the owner recognises them. */
  readonly hint: string;
}

interface Known {
  readonly conversations: readonly ConversationSummary[] | null;
  readonly here: readonly PresenceRow[] | null;
}

/** The address of somebody that the search found; null when nothing of theirs can be opened. */
export const choiceOfFound = (found: FoundPerson): MergeChoice | null => {
  const hint = [found.email, found.company, ...found.tags].filter(Boolean).join(', ');
  const { name, conversation_id: conversationId, visitor_id: visitorId } = found;
  if (conversationId !== null)
    return { ref: { kind: 'conversation', id: conversationId }, name, hint };
  return visitorId === null ? null : { ref: { kind: 'visitor', id: visitorId }, name, hint };
};

/** Everybody that this console knows, without the person: who may use the same device first. */
export const mergeChoices = (person: Person, { conversations, here }: Known): MergeChoice[] => {
  const all: MergeChoice[] = [
    ...person.possibly_same_as.map(({ visitor_id: id, name }): MergeChoice => ({
      ref: { kind: 'visitor', id },
      name,
      hint: 'possibly the same device',
    })),
    ...(here ?? []).map((row): MergeChoice => ({
      ref: { kind: 'visitor', id: row.visitor_id },
      name: shownName(row),
      hint: `on ${row.current_page} now`,
    })),
    ...(conversations ?? []).map((row): MergeChoice => ({
      ref: { kind: 'conversation', id: row.conversation_id },
      name: shownName(row),
      hint: row.last_message?.excerpt ?? 'no messages yet',
    })),
  ];
  const seen = new Set([person.name]);
  return all.filter(({ name }) => {
    if (seen.has(name)) return false;
    seen.add(name);
    return true;
  });
};
