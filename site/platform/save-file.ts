/** Downloads a file to the user's device under the given name. */
export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Delayed: some browsers read the URL only after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
