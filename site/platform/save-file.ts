/** Hands a file to the user, as a download of that name. */
export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not at once: some browsers read it only after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
