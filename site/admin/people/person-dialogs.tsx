/** One module, so that one script holds both. */
export { EditDialog } from '#site/admin/people/edit-dialog.tsx';
export { MergeDialog } from '#site/admin/people/merge-dialog.tsx';
