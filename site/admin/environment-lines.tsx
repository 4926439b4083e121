const examples: Readonly<Record<string, string>> = {
  SMTP_URL: 'smtps://user:password@mail.example.com',
  OWNER_EMAIL: 'you@example.com',
  PUBLIC_URL: 'https://example.com',
};

/** Lines for the environment, for the settings that the texts name. */
export const EnvironmentLines = ({ lacks }: { lacks: readonly string[] }) =>
  Object.entries(examples)
    .filter(([setting]) => lacks.join(' ').includes(setting))
    .map(([setting, example]) => (
      <code key={setting} className="settings-line">
        {setting}={example}
      </code>
    ));
