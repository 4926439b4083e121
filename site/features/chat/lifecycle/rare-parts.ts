/** What the panel loads only when a visitor wants it. */
export { EraseDialog } from '#site/features/chat/lifecycle/erase-dialog.tsx';
export { PastPane } from '#site/features/chat/lifecycle/past-pane.tsx';
