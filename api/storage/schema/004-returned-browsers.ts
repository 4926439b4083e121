import { addColumn, text, type SchemaStep } from '#api/storage/schema/step.ts';

/** The visitor id of the browser that a return link admitted: it belongs to the conversation's person. */
export const returnedBrowsers: SchemaStep = {
  name: 'visitor ids of return links',
  changes: [addColumn('return_links', 'opened_visitor', text())],
};
