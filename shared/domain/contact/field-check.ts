/** What a check says of one field: the text to keep, or what to tell the person who typed it. */
export type FieldCheck =
  { readonly ok: true; readonly value: string } | { readonly ok: false; readonly text: string };
