import type { ConversationId } from '#shared/contracts/ids.ts';
import { getTranscriptRoute } from '#shared/contracts/routes/visitor.ts';

/** Where the transcript of a conversation is downloaded from. */
export const transcriptAddress = (id: ConversationId, format: 'text' | 'json'): string =>
  `${getTranscriptRoute.path.replace(':conversation_id', id)}?format=${format}`;
