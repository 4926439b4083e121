// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describeCommand } from '../api/platform/command-line.mjs';
import { runCommand } from './run/command.mjs';
import { PlainFailure } from './run/fail.mjs';

const command = describeCommand({
  name: 'npm run new',
  summary:
    'Asks a few questions and writes a small site in your name into content/ (CONTENT_DIR), or adds a project or a post to it. Nothing that is there is overwritten.',
  operands: {
    name: 'project|post "Title"',
    help: 'what to add; without it, a whole site',
    most: 2,
  },
  options: {
    yes: { type: 'boolean', help: 'asks nothing: what is not given has its default' },
    name: { type: 'string', value: '<name>', help: 'yours' },
    role: { type: 'string', value: '<role>', help: 'what you are, in a few words' },
    offer: { type: 'string', value: '<sentence>', help: 'what you do for others' },
    email: { type: 'string', value: '<address>', help: 'where visitors write to' },
    location: { type: 'string', value: '<place>', help: 'where you are' },
    country: { type: 'string', value: '<XX>', help: 'its code in two letters' },
    timezone: { type: 'string', value: '<zone>', help: 'such as Europe/Berlin' },
    link: { type: 'list', value: '<https://…>', help: 'another page of yours' },
    category: {
      type: 'list',
      value: '<category>',
      help: 'what you offer',
      choices: ['ai', 'automation', 'trading'],
    },
    accent: {
      type: 'string',
      value: "<'#0a7d55'>",
      help: 'a color from which all others are made',
    },
    resume: { type: 'string', value: '<file>', help: 'a JSON Resume (jsonresume.org)' },
    slug: { type: 'string', value: '<slug>', help: 'the address of a project or post' },
  },
  examples: ['--yes --name="Ada Stone" --email=ada@example.org', 'project "Card Loom"'],
});

/** @typedef {typeof import('./new/new-content.ts')} NewContent */
/** @typedef {import('./new/new-content.ts').Answers} Answers */

/** @param {string} link */
const labelOf = (link) => {
  const host = URL.canParse(link) ? new URL(link).hostname.replace(/^www\./, '') : link;
  return host.slice(0, 40);
};

/** The country of this machine's locale. */
const hereCountry = () =>
  new Intl.Locale(Intl.DateTimeFormat().resolvedOptions().locale).maximize().region ?? 'US';

/**
 * @param {NewContent} made
 * @param {Partial<Record<keyof Answers, unknown>>} given
 * @param {Record<string, string>} flags
 */
const refuseNonsense = ({ faultOfAnswer }, given, flags) => {
  const faults = Object.entries(given).flatMap(([field, value]) => {
    const fault =
      value === undefined ? undefined : faultOfAnswer(/** @type {keyof Answers} */ (field), value);
    return fault === undefined ? [] : [`--${flags[field] ?? field} ${fault}`];
  });
  if (faults.length > 0) throw new PlainFailure(faults.join('\n'));
};

/**
 * @param {NewContent} made
 * @param {Partial<Answers>} given
 * @param {Partial<Answers>} standard
 */
const promptFor = async ({ faultOfAnswer }, given, standard) => {
  const prompts = await import('@clack/prompts');
  /** @param {keyof Answers} field @param {string} message @param {string} [placeholder] */
  const text = async (field, message, placeholder) => {
    if (given[field] !== undefined) return given[field];
    const initialValue = standard[field];
    const answer = await prompts.text({
      message,
      ...(placeholder === undefined ? {} : { placeholder }),
      ...(typeof initialValue === 'string' ? { initialValue } : {}),
      validate: (value = '') =>
        field === 'accent' && value === '' ? undefined : faultOfAnswer(field, value),
    });
    if (prompts.isCancel(answer)) throw new PlainFailure('Nothing was written.');
    return answer;
  };
  prompts.intro('A site in your name');
  const answers = {
    name: await text('name', 'Your name'),
    role: await text('role', 'What are you?', 'Software engineer'),
    offer: await text('offer', 'What do you do for others, in a sentence?'),
    email: await text('email', 'Where do visitors write to?'),
    location: await text('location', 'Where are you?'),
    country: await text('country', 'Its country, in two letters'),
    timeZone: given.timeZone ?? standard.timeZone,
    links: given.links ?? standard.links,
    categories: given.categories,
    accent: await text('accent', 'A color for everything (Enter: ours)', '#0a7d55'),
  };
  if (answers.categories === undefined) {
    const chosen = await prompts.multiselect({
      message: 'What do you offer? (Space chooses, Enter goes on)',
      options: [
        { value: /** @type {const} */ ('ai'), label: 'AI systems' },
        { value: /** @type {const} */ ('automation'), label: 'Automation' },
        { value: /** @type {const} */ ('trading'), label: 'Trading research' },
      ],
      required: false,
    });
    if (prompts.isCancel(chosen)) throw new PlainFailure('Nothing was written.');
    answers.categories = chosen;
  }
  prompts.outro('Thank you.');
  return { ...answers, accent: answers.accent === '' ? undefined : answers.accent };
};

await runCommand(command, async ({ values, operands: [kind, ...titles] }) => {
  if (kind !== undefined && kind !== 'project' && kind !== 'post')
    throw new PlainFailure(`${kind} is neither project nor post. See npm run new -- --help.`);
  if (kind !== undefined && titles[0] === undefined)
    throw new PlainFailure(`Which title? For example: npm run new -- ${kind} "Card Loom"`);
  const { prepare } = await import('./run/prepare.mjs');
  const { root } = await import('./run/paths.mjs');
  const environment = await prepare({ build: null, extent: 'start' });
  const folder = path.resolve(root, environment['CONTENT_DIR'] || 'content');
  const shown = path.relative(root, folder);
  const isThere = existsSync(path.join(folder, 'owner.yaml'));
  const { importSource } = await import('./build/import-source.mjs');
  /** @type {NewContent} */
  const made = await importSource(new URL('./new/new-content.ts', import.meta.url), 'new-content');
  const date = new Date().toISOString().slice(0, 10);
  const plainly = async (/** @type {() => unknown} */ run) => {
    try {
      return await run();
    } catch (error) {
      throw error instanceof made.Refused ? new PlainFailure(error.message) : error;
    }
  };

  if (kind !== undefined) {
    if (!isThere)
      throw new PlainFailure(`${shown} has no owner.yaml: npm run new writes a site first.`);
    await plainly(async () => {
      const { slug } = values;
      const [title = ''] = titles;
      const entry = made.newEntry(folder, { kind, title, date, ...(slug && { slug }) });
      await made.writeNew(folder, [entry]);
      console.log(`${path.join(shown, entry.file)} is written. Fill it in, then npm start.`);
    });
    return;
  }
  if (isThere)
    throw new PlainFailure(
      `${path.join(shown, 'owner.yaml')} is there already. npm run new -- project "Title" adds to it; CONTENT_DIR names another folder.`,
    );
  /** @type {import('./new/json-resume.ts').FromResume | null} */
  let from = null;
  if (values.resume !== undefined) {
    try {
      const file = path.resolve(environment['INIT_CWD'] ?? root, values.resume);
      from = made.readJsonResume(readFileSync(file, 'utf8'));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new PlainFailure(`--resume ${values.resume} ${why}`);
    }
  }
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const given = {
    name: values.name,
    role: values.role,
    offer: values.offer,
    email: values.email,
    location: values.location,
    country: values.country,
    timeZone: values.timezone,
    links: values.link?.map((url) => ({ label: labelOf(url), url })),
    categories: values.category,
    accent: values.accent,
  };
  const flags = { timeZone: 'timezone', links: 'link', categories: 'category' };
  refuseNonsense(made, given, flags);
  const role = values.role ?? from?.role ?? 'Software engineer';
  const standard = {
    name: from?.name,
    role,
    offer: `${made.cut(role, 100)}, for people who need things to work.`,
    email: from?.email,
    location: from?.location ?? zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone,
    country: from?.country ?? hereCountry(),
    timeZone: zone,
    links: from?.links ?? [],
    categories: [],
    accent: undefined,
  };
  /** @param {Record<string, unknown>} all */
  const known = (all) => Object.fromEntries(Object.entries(all).filter(([, v]) => v !== undefined));
  if (values.yes !== true && !process.stdin.isTTY)
    throw new PlainFailure(
      'There is no terminal to ask in: give --yes, --name and --email. See npm run new -- --help.',
    );
  const answers =
    values.yes === true
      ? { ...known(standard), ...known(given) }
      : known(await promptFor(made, known(given), known(standard)));
  const missing = ['name', 'email'].filter((field) => !(field in answers));
  if (missing.length > 0)
    throw new PlainFailure(
      `With --yes, ${missing.map((each) => `--${each}`).join(' and ')} must be given.`,
    );
  // A résumé may contain invalid values too.
  refuseNonsense(made, answers, flags);
  const { files, notes } = made.newContent(made.answersSchema.parse(answers), {
    date,
    summary: from?.summary,
    knowsAbout: from?.knowsAbout ?? [],
    resume: from?.resume ?? null,
  });
  await plainly(() => made.writeNew(folder, files));
  for (const note of [...(from?.notes ?? []), ...notes]) console.log(`  ${note}`);
  console.log(
    [
      `${shown}/ is written: ${files.map(({ file }) => file).join(', ')}.`,
      'Next: npm start shows it; npm run new -- project "Title" adds a project.',
    ].join('\n'),
  );
});
