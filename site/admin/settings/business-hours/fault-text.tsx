/** What is wrong with a field, beside it; `id` is what the field is described by. */
export const FaultText = ({ id, text }: { id: string; text: string | undefined }) =>
  text === undefined ? null : (
    <span id={id} className="hours-fault">
      {text}
    </span>
  );
