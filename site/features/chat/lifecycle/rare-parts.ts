/** What the panel loads only when a visitor wants it, or while the owner is away. */
export { EraseDialog } from '#site/features/chat/lifecycle/erase-dialog.tsx';
export { PastPane } from '#site/features/chat/lifecycle/past-pane.tsx';
export { OwnerAway } from '#site/features/chat/owner-away.tsx';
