import type { ConversationId, VisitorId } from '#shared/contracts/ids.ts';
import {
  mergePeople,
  savePerson,
  separatePerson,
  type Person,
  type PersonFields,
  type PersonRef,
} from '#shared/contracts/people.ts';
import {
  eraseConversation,
  exportConversation,
  eraseVisitor,
  exportVisitor,
} from '#shared/contracts/privacy.ts';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';

/** The owner's actions on one person. Each resolves to null, or to the reason for the failure. */
export interface PersonActions {
  save(fields: PersonFields): Promise<string | null>;
  merge(from: PersonRef): Promise<string | null>;
  separate(personId: Person['merged'][number]['person_id']): Promise<string | null>;
  exportAll(): Promise<string | null>;
  eraseAll(): Promise<string | null>;
}

interface Deps {
  readonly call: CallApi;
  readonly ref: PersonRef;
  /** The reference for exporting and erasing all their data. */
  readonly owner: PersonRef;
  readonly saveFile: (file: Blob, name: string) => void;
  /** Called after every change. */
  readonly onChange: () => void;
  /** Called when all their data is erased. */
  readonly onErased: () => void;
}

const reasonOf = ({ problem }: ApiError): string => {
  const fields = Object.entries(problem?.fields ?? {});
  if (fields.length > 0) return fields.map(([name, text]) => `${name}: ${text}`).join('; ');
  return problem?.code === 'conflict'
    ? `Not possible: ${problem.message}.`
    : 'That did not work. Try again.';
};

const attempt = async (request: Promise<unknown>): Promise<string | null> => {
  try {
    await request;
    return null;
  } catch (error) {
    if (error instanceof ApiError) return reasonOf(error);
    throw error;
  }
};

export const createPersonActions = ({
  call,
  ref,
  owner,
  saveFile,
  onChange,
  onErased,
}: Deps): PersonActions => {
  const params = { kind: ref.kind, id: ref.id };
  const change = async (request: Promise<unknown>) => {
    const refusal = await attempt(request);
    if (refusal === null) onChange();
    return refusal;
  };
  const isVisitor = owner.kind === 'visitor';
  const byVisitor = { params: { visitor_id: owner.id as VisitorId } };
  const byConversation = { params: { conversation_id: owner.id as ConversationId } };
  return {
    save: (fields) => change(call(savePerson, { params, body: fields })),
    merge: (from) => change(call(mergePeople, { params, body: { from } })),
    separate: (personId) => change(call(separatePerson, { params, body: { person_id: personId } })),
    exportAll: () =>
      attempt(
        (isVisitor
          ? call(exportVisitor, byVisitor)
          : call(exportConversation, byConversation)
        ).then((stored) => {
          const text = JSON.stringify(stored, null, 2);
          saveFile(new Blob([text], { type: 'application/json' }), `visitor-${owner.id}.json`);
        }),
      ),
    eraseAll: async () => {
      const refusal = await attempt(
        isVisitor
          ? call(eraseVisitor, {
              ...byVisitor,
              body: { confirm: byVisitor.params.visitor_id },
            })
          : call(eraseConversation, {
              ...byConversation,
              body: { confirm: byConversation.params.conversation_id },
            }),
      );
      if (refusal === null) onErased();
      return refusal;
    },
  };
};
