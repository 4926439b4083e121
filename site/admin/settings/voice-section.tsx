import { useId, useRef, useState } from 'react';
import { getVoice, setVoice, type Voice } from '#shared/contracts/owner-voice.ts';
import { presenceLimits } from '#shared/presence-limits.ts';
import { Loaded, useApiQuery, useCall } from '#site/admin/queries/use-api-query.tsx';
import { SettingsForm, TextField, useSettingsForm } from '#site/admin/settings/settings-form.tsx';

/** Twice the size at which the chat and the console show it. */
const SIDE = 128;
const QUALITY = 0.85;

/**
 * The central square of a picture as a small JPEG in a data URL. Null if the browser cannot read
 * it.
 */
const drawSmall = async (file: Blob): Promise<string | null> => {
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    const side = Math.min(width, height);
    const canvas = document.createElement('canvas');
    canvas.width = SIDE;
    canvas.height = SIDE;
    const context = canvas.getContext('2d');
    if (!context) return null;
    // A JPEG has no transparency.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, SIDE, SIDE);
    const [left, top] = [(width - side) / 2, (height - side) / 2];
    context.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE);
    picture.close();
    return canvas.toDataURL('image/jpeg', QUALITY);
  } catch {
    return null;
  }
};

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

interface PortraitFieldProps {
  /** A URL, or a data URL. */
  portrait: string | null;
  onChange: (portrait: string | null) => void;
}

const PortraitField = ({ portrait, onChange }: PortraitFieldProps) => {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState('');
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    const drawn = await drawSmall(chosen);
    setFault(drawn === null ? 'This browser cannot read that picture.' : '');
    if (drawn !== null) onChange(drawn);
  };
  return (
    <div className="settings-field settings-portrait" data-setting="voice-portrait">
      <label htmlFor={id}>Portrait</label>
      <div className="cluster">
        {portrait !== null && <img src={portrait} alt="How you look in the chat" />}
        <input
          ref={file}
          id={id}
          className="sr-only"
          type="file"
          accept="image/*"
          tabIndex={-1}
          onChange={({ target }) => {
            void choose(target.files?.[0]);
            // Allows choosing the same file again.
            target.value = '';
          }}
        />
        <button type="button" onClick={() => file.current?.click()}>
          {portrait === null ? 'Choose a picture…' : 'Another picture…'}
        </button>
        {portrait !== null && (
          <button type="button" onClick={() => onChange(null)}>
            Remove<span className="sr-only"> the portrait</span>
          </button>
        )}
      </div>
      <p className="small-print">Its middle is shown, {SIDE / 4} pixels wide.</p>
      <span role="alert">{fault}</span>
    </div>
  );
};

const VoiceForm = ({ stored }: { stored: Voice }) => {
  const id = useId();
  const call = useCall();
  const form = useSettingsForm({
    saved: {
      name: stored.name ?? '',
      greeting: stored.greeting ?? '',
      reply_time: stored.reply_time ?? '',
      portrait: stored.portrait,
    },
    path: getVoice.path,
    unsaved: 'How visitors see you is not saved.',
    done: 'Saved. Visitors see it now.',
    save: ({ name, greeting, reply_time, portrait }) =>
      call(setVoice, {
        body: {
          name: orNull(name),
          greeting: orNull(greeting),
          reply_time: orNull(reply_time),
          ...(portrait !== stored.portrait && { portrait: portrait?.split(',')[1] ?? null }),
        },
      }),
  });
  const { draft, change } = form;
  return (
    <SettingsForm form={form} go="Save" className="settings-narrow">
      <div data-setting="voice-name">
        <TextField
          label="Name, after “Chat with”"
          hint={`At most ${presenceLimits.ownerNameCharacters} characters. Empty: Admin.`}
          maxLength={presenceLimits.ownerNameCharacters}
          placeholder="Admin"
          value={draft.name}
          onChange={(name) => change({ name })}
        />
      </div>
      <div className="settings-field" data-setting="voice-greeting">
        <label htmlFor={id}>Greeting, before a visitor writes</label>
        <textarea
          id={id}
          rows={2}
          maxLength={presenceLimits.greetingCharacters}
          placeholder="Start a conversation with our admin team!"
          value={draft.greeting}
          onChange={({ target }) => change({ greeting: target.value })}
        />
      </div>
      <div data-setting="voice-reply">
        <TextField
          label="Reply time"
          hint="A sentence, such as “Usually replies within an hour.” Empty: none."
          maxLength={presenceLimits.replyTimeCharacters}
          value={draft.reply_time}
          onChange={(reply_time) => change({ reply_time })}
        />
      </div>
      <PortraitField portrait={draft.portrait} onChange={(portrait) => change({ portrait })} />
    </SettingsForm>
  );
};

/** The name, greeting, reply time and portrait in the chat. */
export const VoiceSection = () => (
  <>
    <p>Visitors read this in the chat. What is empty is as the chat has it by itself.</p>
    <Loaded query={useApiQuery(getVoice, {})}>{(stored) => <VoiceForm stored={stored} />}</Loaded>
  </>
);
