import { useRef } from 'react';
import { Icon } from '#site/ui/icon.tsx';
import { texts } from '#site/texts/en.ts';

/** Opens the device's file picker. */
export const ClipButton = ({ onFiles }: { onFiles: (files: readonly File[]) => void }) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className="clip"
        aria-label={texts.thread.attach}
        onClick={() => input.current?.click()}
      >
        <Icon
          path="m16 9.5-6 6a4 4 0 0 1-5.7-5.7l6.4-6.3a2.7 2.7 0 0 1 3.8 3.8L8.2 13.5a1.3 1.3 0 0 1-1.9-1.9l5.6-5.5"
          size="large"
        />
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
    </>
  );
};
