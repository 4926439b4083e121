import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { calls } from '#shared/contracts/index.ts';
import { configSchema } from '#api/config.ts';
import { inRoot } from '../run/paths.mjs';

const read = (file: string) => readFileSync(inRoot(file), 'utf8');
const settings = Object.keys(configSchema.shape);

interface Container {
  readonly image: string;
  readonly env: readonly { name: string }[];
  readonly securityContext: object;
  readonly readinessProbe: { httpGet: { path: string } };
  readonly volumeMounts: readonly { name: string }[];
}

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly replicas: number;
    readonly strategy: { type: string };
    readonly selector: { matchLabels: Record<string, string> };
    readonly template: {
      readonly metadata: { labels: Record<string, string> };
      readonly spec: {
        securityContext: object;
        containers: readonly Container[];
        volumes: readonly { name: string }[];
      };
    };
  };
}

const manifestsOf = (variant: string): Manifest[] => {
  const folder = `deploy/kubernetes/${variant}`;
  const { resources } = parse(read(`${folder}/kustomization.yaml`)) as { resources: string[] };
  return resources.flatMap((resource) =>
    resource.endsWith('.yaml')
      ? [parse(read(`${folder}/${resource}`)) as Manifest]
      : manifestsOf(resource.replace('../', '')),
  );
};

const deploymentOf = (variant: string): Manifest['spec'] => {
  const found = manifestsOf(variant).find(({ kind }) => kind === 'Deployment');
  if (!found) throw new Error(`${variant} has no deployment`);
  return found.spec;
};

for (const variant of ['sqlite', 'postgresql']) {
  test(`Kubernetes, ${variant}: every file is used, and the container has only the permissions it needs`, () => {
    const used = manifestsOf(variant).length;
    const files = ['base', variant].flatMap((folder) =>
      readdirSync(inRoot(`deploy/kubernetes/${folder}`)),
    );
    expect(used).toBe(files.filter((file) => file !== 'kustomization.yaml').length);
    const { selector, template } = deploymentOf(variant);
    expect(template.metadata.labels).toMatchObject(selector.matchLabels);
    expect(template.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10_001 });
    const [container] = template.spec.containers;
    expect(container?.securityContext).toMatchObject({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container?.readinessProbe.httpGet.path).toBe(calls.getReady.path);
    expect(container?.env.filter(({ name }) => !settings.includes(name))).toEqual([]);
    expect(container?.volumeMounts.map(({ name }) => name)).toEqual(
      template.spec.volumes.map(({ name }) => name),
    );
  });
}

test('Kubernetes: on SQLite there is never a second server, on PostgreSQL always one', () => {
  expect(deploymentOf('sqlite')).toMatchObject({ replicas: 1, strategy: { type: 'Recreate' } });
  const { replicas, selector, strategy } = deploymentOf('postgresql');
  expect(replicas).toBeGreaterThan(1);
  expect(strategy).toMatchObject({ rollingUpdate: { maxUnavailable: 0 } });
  const budget = manifestsOf('postgresql').find(({ kind }) => kind === 'PodDisruptionBudget');
  expect(budget?.spec).toMatchObject({ minAvailable: 1, selector });
});

interface Service {
  readonly profiles: readonly string[];
  readonly image: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly environment: Record<string, string>;
  readonly volumes: readonly string[];
  readonly depends_on?: Record<string, object>;
}

test('compose: each profile is complete, and its servers have only the permissions they need', () => {
  const compose = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, Service>;
    volumes: Record<string, unknown>;
  };
  const services = Object.entries(compose.services);
  expect(new Set(services.flatMap(([, { profiles }]) => profiles))).toEqual(
    new Set(['one', 'many']),
  );
  for (const [name, service] of services) {
    for (const needed of Object.keys(service.depends_on ?? {}))
      expect(compose.services[needed]?.profiles, name).toEqual(service.profiles);
    for (const volume of service.volumes.filter((one) => !one.startsWith('.')))
      expect(Object.keys(compose.volumes), name).toContain(volume.split(':')[0]);
    if (service.image !== 'foyer') continue;
    expect(service, name).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    expect(Object.keys(service.environment).filter((one) => !settings.includes(one))).toEqual([]);
  }
});

test('the image runs as a numeric user, and its health check queries the server', () => {
  const dockerfile = read('Dockerfile');
  const stages = dockerfile.split(/^FROM /m);
  expect(stages).toHaveLength(3);
  expect(stages[2]).toMatch(/^USER \d+:\d+$/m);
  expect(stages[2]).toContain(`:\${process.env.PORT}${calls.getReady.path}`);
  expect(stages[2]).not.toMatch(/\bnpm (ci|install|run)\b/);
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.*)$/gm)].map(([, what]) => what);
  expect(copied).toEqual(['package.json package-lock.json ./', '. .']);
  const ignored = read('.dockerignore').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.env', '.git', 'data', 'node_modules']));
});
