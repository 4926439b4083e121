import type { DescribedSchema } from '#shared/contracts/open-api.ts';
import type { DescribedCall } from '#site/admin/api-docs/group-calls.ts';
import { typeText } from '#site/admin/api-docs/type-text.ts';

type Content = Record<string, { schema?: DescribedSchema } | undefined> | undefined;

const schemaIn = (part: unknown): DescribedSchema | null => {
  const content = (part as { content?: Content } | undefined)?.content;
  return Object.values(content ?? {})[0]?.schema ?? null;
};

const curlOf = ({ path }: DescribedCall): string =>
  `curl -H "Authorization: Bearer $KEY" "$SITE${path}"`;

const Type = ({ title, schema }: { title: string; schema: DescribedSchema }) => (
  <details>
    <summary>{title}</summary>
    <pre>{typeText(schema)}</pre>
  </details>
);

/** One call: its input, its response, and who may make it. */
export const CallEntry = ({ call }: { call: DescribedCall }) => {
  const body = schemaIn(call['requestBody']);
  const answer = schemaIn((call['responses'] as Record<string, unknown>)['200']);
  return (
    <article className="docs-call">
      <h4>
        <span>{call.summary}</span>
        <code>
          {call.method} {call.path}
        </code>
      </h4>
      {call['x-scope'] !== undefined && (
        <p className="docs-scope">
          API key with <strong>{call['x-scope']}</strong>
        </p>
      )}
      {call.parameters.length > 0 && (
        <details>
          <summary>Parameters</summary>
          <dl>
            {call.parameters.map(({ name, required, schema, in: where }) => (
              <div key={name}>
                <dt>
                  {name}
                  {!required && '?'}
                </dt>
                <dd>
                  {typeText(schema)}
                  {where === 'path' && ', in the path'}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {body && <Type title="Body" schema={body} />}
      {answer && <Type title="Answer" schema={answer} />}
      {call['x-scope'] !== undefined && (
        <details>
          <summary>Example</summary>
          <pre>{curlOf(call)}</pre>
        </details>
      )}
    </article>
  );
};
