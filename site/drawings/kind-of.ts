import type { SystemPart } from '#site/drawings/motifs.ts';

type Kind = SystemPart['kind'];

/** The kinds of well-known products. */
const kindsOf: readonly [Kind, RegExp][] = [
  ['clock', /\b(?:cron|timer|schedule|airflow|temporal|dagster|scheduler|systemd)\b/i],
  [
    'gate',
    /\bauth|\b(?:nginx|proxy|balancer|router|limiter|guard|caddy|envoy|gateway|oauth|zod|opa|firewall|traefik|terraform)\b/i,
  ],
  [
    'queue',
    /\b(?:kafka|topic|stream|buffer|inbox|rabbitmq|nats|sqs|celery|bullmq|mqtt|pub\/?sub|queue|socket\.io)\b/i,
  ],
  [
    'model',
    /\b(?:gpt|llama|scikit)|\b(?:llms?|claude|gemini|mistral|ollama|vllm|(?:py)?torch|tensorflow|whisper|xgboost|transformers|model)\b/i,
  ],
  [
    'store',
    /sql|postgres|mongo|db\b|\b(?:database|store|storage|cache|bucket|archive|redis|s3|minio|elasticsearch|opensearch|neo4j|parquet|clickhouse|bigquery|snowflake|memcached|etcd)\b/i,
  ],
  [
    'sink',
    /\b(?:grafana|prometheus|opentelemetry|sentry|kibana|loki|datadog|(?:e-?)?mail|slack|dashboard|report|logs?)\b/i,
  ],
  [
    'actor',
    /\bswift|\b(?:clients?|browser|users?|visitors?|customers?|phone|react|vue|svelte|angular|next\.js|html|css|cli|ios|android|electron|flutter|unity|webxr|figma)\b/i,
  ],
  [
    'source',
    /\b(?:scrapy|crawler|scraper|camera|playwright|selenium|puppeteer|sensors?|webhooks?|api|feeds?)\b/i,
  ],
];

/** The kind of a part, guessed from its name; `process` if unknown. */
export const kindOf = (name: string): Kind =>
  kindsOf.find(([, words]) => words.test(name))?.[0] ?? 'process';
