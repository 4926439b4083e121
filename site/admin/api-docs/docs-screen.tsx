import { getOpenApi } from '#shared/contracts/open-api.ts';
import { CallEntry } from '#site/admin/api-docs/call-entry.tsx';
import { groupsOf, type CallGroup } from '#site/admin/api-docs/group-calls.ts';
import { ConsoleLink } from '#site/admin/console-link.tsx';
import type { AreaProps } from '#site/admin/frame/area.ts';
import { addressOf } from '#site/admin/frame/console-route.ts';
import { PartIndex } from '#site/admin/part-index.tsx';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';
import './docs.css';

const addressOfGroup = (name: string): string =>
  addressOf({ area: 'docs', item: 'api', query: `group=${encodeURIComponent(name)}` });

const linksTo = (groups: readonly CallGroup[]) =>
  groups.map(({ name }) => ({ id: name, name, to: addressOfGroup(name) }));

/**
 * Documents every call of the server for authors of other programs. Generated from the contracts.
 */
export const DocsScreen = ({ route, go }: AreaProps) => {
  const { data, error } = useApiQuery(getOpenApi, {});
  const { readable, others } = data ? groupsOf(data) : { readable: [], others: [] };
  const named = new URLSearchParams(route.query).get('group');
  const shown = [...readable, ...others].find(({ name }) => name === named) ?? readable[0];
  return (
    <div className="parted">
      <PartIndex
        label="Calls of the API"
        current={shown?.name ?? null}
        go={go}
        groups={[
          { name: 'Open to API keys', links: linksTo(readable) },
          { name: 'Others', links: linksTo(others) },
        ]}
      />
      <div className="part-sheet docs-sheet">
        <h2>API</h2>
        <p>
          Calls below <code>/api/admin</code> need <code>x-admin-key</code>, or{' '}
          <code>Authorization: Bearer</code> with an{' '}
          <ConsoleLink to={addressOf({ area: 'settings', item: 'api' })} go={go}>
            API key
          </ConsoleLink>{' '}
          where a scope is named. Times are UTC. For programs: <code>/api/openapi.json</code>.
        </p>
        {!data && error && <p role="alert">The server did not answer.</p>}
        {shown && (
          <section aria-labelledby="docs-group">
            <h3 id="docs-group">{shown.name}</h3>
            {shown.calls.map((call) => (
              <CallEntry key={`${call.method} ${call.path}`} call={call} />
            ))}
          </section>
        )}
      </div>
    </div>
  );
};
