import { useState, type InputHTMLAttributes, type SubmitEvent } from 'react';
import type {
  DesktopBridge,
  RefusedCertificate,
  SetupError,
  SetupFailure,
} from '#shared/contracts/desktop-bridge.ts';
import '#site/admin/session/key-form.css';

const sentences: Readonly<Record<SetupFailure, string>> = {
  not_an_address: 'That is not an address. Enter one like foyer.example or http://localhost:5000.',
  not_secure: 'Only https keeps the key secret in transit. Plain http is for this machine only.',
  no_answer: 'Nothing answers there. Is the server running, and this machine online?',
  certificate: 'The certificate of that server is not trusted.',
  not_foyer: 'A server answers there, but it is not Foyer.',
  key_refused: 'The server does not accept that key.',
  slow_down: 'Too many wrong keys. Wait a minute, then try again.',
};

const whyRefused = (certificate: RefusedCertificate): string => {
  const { subject, issuer, isSelfSigned, validUntil, reason } = certificate;
  if (reason === 'date')
    return `it is valid until ${new Date(validUntil).toISOString().slice(0, 10)} only, or not yet`;
  if (reason === 'name') return `it is for ${subject}`;
  if (isSelfSigned) return 'self-signed, issued by itself';
  return reason === 'authority'
    ? `issued by ${issuer}, which this system does not know`
    : `issued by ${issuer}, and refused by the system`;
};

const sentenceOf = ({ code, certificate }: SetupError, address: string): string =>
  certificate
    ? `The certificate of ${address} is not trusted: ${whyRefused(certificate)}. Once the system trusts it, start the app again.`
    : sentences[code];

/** The content policy names the server, so the page reloads once there is one. */
const beginAnew = () => window.location.reload();

interface Found {
  server: string;
  version: string;
}

interface FieldProps {
  label: string;
  value: string;
  isWrong: boolean;
  input: InputHTMLAttributes<HTMLInputElement>;
  onChange: (value: string) => void;
}

const Field = ({ label, value, isWrong, input, onChange }: FieldProps) => (
  <>
    <label htmlFor="setup-field">{label}</label>
    <input
      {...input}
      id="setup-field"
      autoCapitalize="off"
      autoComplete="off"
      spellCheck={false}
      required
      value={value}
      aria-describedby="setup-notice"
      aria-invalid={isWrong}
      onChange={(event) => onChange(event.target.value)}
    />
  </>
);

/** The two steps of the set-up. Nothing is saved before both are valid. */
const useSetUp = (bridge: DesktopBridge) => {
  const [found, setFound] = useState<Found | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isForSession, setForSession] = useState(false);

  const checkServer = async (typed: string): Promise<string | null> => {
    if (found === null) {
      const answer = await bridge.checkServer({ address: typed });
      if (!answer.ok) return sentenceOf(answer.error, typed);
      setFound({ server: answer.server, version: answer.version });
      return null;
    }
    if (!/^[\x21-\x7e]{1,512}$/.test(typed)) return sentences.key_refused;
    const answer = await bridge.setUp({ address: found.server, key: typed });
    if (!answer.ok) return sentenceOf(answer.error, found.server);
    if (answer.keyState === 'session') setForSession(true);
    else beginAnew();
    return null;
  };
  const submit = async (typed: string): Promise<void> => {
    setNotice(null);
    setBusy(true);
    setNotice(await checkServer(typed.trim()).finally(() => setBusy(false)));
  };
  return { found, notice, isBusy, isForSession, submit, back: () => setFound(null) };
};

/** First run: the server, then its key. */
export const SetupScreen = ({ bridge }: { bridge: DesktopBridge }) => {
  const [address, setAddress] = useState('');
  const [key, setKey] = useState('');
  const { found, notice, isBusy, isForSession, submit, back } = useSetUp(bridge);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    void submit(found === null ? address : key);
  };
  if (isForSession) return <NoKeyring />;
  const field =
    found === null
      ? {
          label: 'Server address',
          value: address,
          input: { type: 'text', inputMode: 'url', placeholder: 'https://' } as const,
          onChange: setAddress,
        }
      : { label: 'Admin key', value: key, input: { type: 'password' }, onChange: setKey };
  return (
    <main className="key-sheet">
      <form className="key-form" onSubmit={send}>
        <h1>Foyer Console</h1>
        <p className="key-lead">
          {found === null
            ? 'Enter the address of your site.'
            : `Foyer ${found.version} at ${found.server}`}
        </p>
        <Field key={field.label} {...field} isWrong={notice !== null} />
        <p id="setup-notice" className="key-notice" role="alert">
          {notice}
        </p>
        <button type="submit" className="key-submit" disabled={isBusy}>
          {isBusy ? 'Asking…' : found === null ? 'Continue' : 'Finish'}
        </button>
        {found !== null && (
          <button type="button" className="setup-back" onClick={back}>
            Another server
          </button>
        )}
      </form>
    </main>
  );
};

const NoKeyring = () => (
  <main className="key-sheet">
    <div className="key-form">
      <h1>No keyring</h1>
      <p className="key-lead" role="alert">
        This system has no keyring, and the key is never stored in plain text. It is kept until you
        quit; you will be asked for it at the next start.
      </p>
      <button type="button" className="key-submit" onClick={beginAnew}>
        Open the console
      </button>
    </div>
  </main>
);
