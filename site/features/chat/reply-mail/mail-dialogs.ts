/** What is loaded when the visitor opens a dialog about mail or links. */
export { LinksDialog } from '#site/features/chat/reply-mail/links-dialog.tsx';
export { TranscriptDialog } from '#site/features/chat/reply-mail/transcript-dialog.tsx';
