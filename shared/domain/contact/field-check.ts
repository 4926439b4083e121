/** The result of checking one field: the text to store, or the error to show. */
export type FieldCheck =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly text: string };
