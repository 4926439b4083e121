import { useEffect, useRef, useState, type SubmitEvent } from 'react';

interface KeyFormProps {
  storedKey: string;
  notice: string | null;
  isChecking: boolean;
  onSignIn: (key: string) => void;
}

export const KeyForm = ({ storedKey, notice, isChecking, onSignIn }: KeyFormProps) => {
  const [key, setKey] = useState(storedKey);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSignIn(key);
  };
  return (
    <main className="key-sheet">
      <form className="key-form controls" onSubmit={submit}>
        <h1>Console</h1>
        <p className="key-lead">For the owner of this site. The admin key opens it.</p>
        {/* Password managers expect a user name beside the key. */}
        <input type="text" name="username" autoComplete="username" value="admin" readOnly hidden />
        <label htmlFor="admin-key">Admin key</label>
        <input
          ref={field}
          id="admin-key"
          type="password"
          name="key"
          autoComplete="current-password"
          autoCapitalize="off"
          spellCheck={false}
          required
          value={key}
          aria-describedby="key-notice"
          aria-invalid={notice !== null}
          onChange={(event) => setKey(event.target.value)}
        />
        <p id="key-notice" className="key-notice" role="alert">
          {notice}
        </p>
        <button type="submit" className="key-submit" disabled={isChecking}>
          {isChecking ? 'Checking…' : 'Sign in'}
        </button>
        <p className="key-hint">
          The key was printed when the server first started. <code>npm run admin-key</code> makes a
          new one.
        </p>
      </form>
    </main>
  );
};
