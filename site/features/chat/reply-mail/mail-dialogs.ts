/** The dialogs about mail and links, loaded when the visitor opens one. */
export { LinksDialog } from '#site/features/chat/reply-mail/links-dialog.tsx';
export { TranscriptDialog } from '#site/features/chat/reply-mail/transcript-dialog.tsx';
