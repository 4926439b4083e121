/** What the panel loads when it has been shown and the browser is idle, or when it is wanted. */
export { ChatMarking } from '#site/features/chat/lifecycle/chat-marking.tsx';
export { EndedStrip } from '#site/features/chat/lifecycle/ended-strip.tsx';
export { PanelDialog } from '#site/features/chat/lifecycle/panel-dialog.tsx';
export { PanelItems } from '#site/features/chat/lifecycle/panel-items.tsx';
export { PastPane } from '#site/features/chat/lifecycle/past-pane.tsx';
export { OwnerAway } from '#site/features/chat/owner-away.tsx';
