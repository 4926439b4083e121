import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import ts from 'typescript';

const root = fileURLToPath(new URL('../..', import.meta.url));
const declarations = join(
  dirname(createRequire(import.meta.url).resolve('electron/package.json')),
  'electron.d.ts',
);

/** A member of Electron's API that the app uses: `App.whenReady`, or the event `Tray#click`. */
interface Used {
  readonly name: string;
  /** As documented in electron.d.ts. */
  readonly isDeprecated: boolean;
  /** Null: on every system. */
  readonly platforms: string | null;
  /** Whether it returns a promise. */
  readonly isPromise: boolean;
}

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join(root, folder, file));

const programOf = (files: string[]) =>
  ts.createProgram(files, {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    allowJs: true,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
  });

const declaredIn = (symbol: ts.Symbol | undefined): ts.Declaration | undefined =>
  symbol?.declarations?.find((each) => each.getSourceFile().fileName === declarations);

const ownerOf = (declaration: ts.Declaration): string | null => {
  const { parent } = declaration;
  return ts.isInterfaceDeclaration(parent) || ts.isClassDeclaration(parent)
    ? (parent.name?.text ?? null)
    : null;
};

const documented = (name: string, declaration: ts.Declaration, isPromise: boolean): Used => {
  const tags = ts.getJSDocTags(declaration);
  const platform = tags.find(({ tagName }) => tagName.text === 'platform');
  return {
    name,
    isDeprecated: tags.some(({ tagName }) => tagName.text === 'deprecated'),
    platforms: platform ? ts.getTextOfJSDocComment(platform.comment)?.trim() || null : null,
    isPromise,
  };
};

/** Every member, event and option of Electron's API used in the app's code, in alphabetical order. */
const usedByTheApp = (): Used[] => {
  const files = [...sourcesIn('desktop/main'), ...sourcesIn('desktop/preload')];
  const program = programOf(files);
  const checker = program.getTypeChecker();
  const used = new Map<string, Used>();
  const add = (declaration: ts.Declaration | undefined, isPromise: boolean, event?: string) => {
    const owner = declaration && ownerOf(declaration);
    const member = declaration && ts.getNameOfDeclaration(declaration)?.getText();
    if (!declaration || !owner || !member) return;
    const name = event === undefined ? `${owner}.${member}` : `${owner}#${event}`;
    used.set(name, documented(name, declaration, isPromise));
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const signature = checker.getResolvedSignature(node);
      const [first] = node.arguments;
      const isEvent = /^(?:on|once)$/.test(node.expression.getText().split('.').at(-1) ?? '');
      const declaration = signature?.declaration;
      if (declaration?.getSourceFile().fileName === declarations && signature)
        add(
          declaration,
          checker.typeToString(signature.getReturnType()).startsWith('Promise<'),
          isEvent && first && ts.isStringLiteral(first) ? first.text : undefined,
        );
    } else if (ts.isPropertyAccessExpression(node) && !ts.isCallExpression(node.parent)) {
      add(declaredIn(checker.getSymbolAtLocation(node.name)), false);
    } else if (ts.isObjectLiteralExpression(node)) {
      const wanted = checker.getContextualType(node);
      for (const property of node.properties)
        if (property.name) add(declaredIn(wanted?.getProperty(property.name.getText())), false);
    }
    ts.forEachChild(node, visit);
  };
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (source) visit(source);
  }
  return [...used.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
};

/** The documented default of each boolean option of an interface. */
const documentedDefaults = (interfaceName: string): Map<string, boolean> => {
  const source = ts.createSourceFile(
    declarations,
    readFileSync(declarations, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const defaults = new Map<string, boolean>();
  const visit = (node: ts.Node): void => {
    if (ts.isInterfaceDeclaration(node) && node.name.text === interfaceName)
      for (const member of node.members) {
        const text = ts
          .getJSDocCommentsAndTags(member)
          .map((comment) => ts.getTextOfJSDocComment(comment.comment) ?? '')
          .join(' ')
          .replaceAll(/\s+/g, ' ');
        const value = /Default(?:s to| is) `(true|false)`/.exec(text)?.[1];
        if (value !== undefined && member.name)
          defaults.set(member.name.getText(), value === 'true');
      }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return defaults;
};

const require = createRequire(import.meta.url);
const folder = new URL('../e2e/', import.meta.url);
type Parts = Record<string, Record<string, unknown>>;
const {
  electron,
  limitTo: { onlyOn },
} = require('../e2e/double/electron.cjs') as {
  electron: Parts;
  limitTo: { onlyOn: readonly (readonly [owner: object, name: string, platforms: string])[] };
};
const { pageSide } = require('../e2e/double/page-side.cjs') as {
  pageSide(preload: string): string;
};
const {
  createBrowserWindows: { defaultPreferences },
} = require('../e2e/double/browser-window.cjs') as {
  createBrowserWindows: { defaultPreferences: Record<string, boolean> };
};

/** Interfaces passed as plain data, for which checking the types suffices. */
const data = [
  'Certificate',
  'CrashReporterStartOptions',
  'CustomScheme',
  'Display',
  'IpcMainInvokeEvent',
  'LoginItemSettings',
  'MenuItemConstructorOptions',
  'Settings',
  'WebFrameMain',
  'WindowOpenHandlerResponse',
];

/** Events that the app subscribes to, but neither the double nor a journey emits. */
const neverEmitted = [
  'App#activate',
  'App#open-url',
  'App#window-all-closed',
  'BrowserWindow#moved',
  'BrowserWindow#page-title-updated',
  'BrowserWindow#resized',
  'NativeTheme#updated',
  'PowerMonitor#unlock-screen',
  'WebContents#render-process-gone',
  'WebContents#will-attach-webview',
  'WebContents#will-redirect',
];

const firstLower = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

/** The double's objects that implement an interface. */
const ownersOf = (name: string): object[] => {
  const of = electron[name] as { prototype?: object } | undefined;
  if (of?.prototype) return [of, of.prototype];
  if (name === 'WebContents') {
    const { BrowserWindow } = electron as never as {
      BrowserWindow: new (options: object) => { webContents: object };
    };
    return [new BrowserWindow({ webPreferences: { preload: 'preload.cjs' } }).webContents];
  }
  if (name === 'Session') {
    const { session } = electron;
    return [session!, session!['defaultSession'] as object];
  }
  if (name === 'Protocol') {
    const { session, protocol } = electron;
    return [protocol!, (session!['defaultSession'] as Parts)['protocol']!];
  }
  const found = electron[firstLower(name)];
  return found ? [found] : [];
};

const memberOf = (name: string): unknown => {
  const [owner = '', member = ''] = name.split('.');
  const found = ownersOf(owner).find((each) => member in each);
  return found && (found as Record<string, unknown>)[member];
};

let used: Used[];
beforeAll(() => {
  used = usedByTheApp();
});

test('the app uses nothing deprecated in Electron', () => {
  expect(used.length).toBeGreaterThan(80);
  expect(used.filter(({ isDeprecated }) => isDeprecated)).toEqual([]);
});

test('the double has every member that the app uses, asynchronous where Electron’s is', () => {
  const inPage = pageSide('');
  const faults = used.flatMap(({ name, isPromise }) => {
    const [owner = '', member = ''] = name.split('.');
    if (name.includes('#') || data.includes(owner)) return [];
    if (owner === 'ContextBridge' || owner === 'IpcRenderer')
      return inPage.includes(`${member}:`) ? [] : [`${name}: missing`];
    const found = memberOf(name);
    if (found === undefined && !ownersOf(owner).some((each) => member in each)) {
      // The constructor sets the members of instances.
      return owner === 'BrowserWindow' && member === 'webContents' ? [] : [`${name}: missing`];
    }
    const text = String(found);
    if (typeof found === 'function' && isPromise !== /^async |Promise/.test(text))
      return [`${name}: ${isPromise ? 'returns no promise' : 'returns a promise'}`];
    return [];
  });
  expect(faults).toEqual([]);
});

test('every event that the app handles comes from the double or a journey, or is listed', () => {
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.cjs'))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('');
  const missing = used
    .map(({ name }) => name)
    .filter((name) => name.includes('#') && !texts.includes(`'${name.split('#')[1]}'`));
  expect(missing).toEqual(neverEmitted);
});

test('system-specific members of Electron exist in the double only on these systems', () => {
  const limited = used
    .filter(({ name, platforms }) => platforms !== null && !name.includes('#'))
    .filter(({ name }) => !data.includes(name.split('.')[0] ?? ''));
  expect(limited.length).toBeGreaterThan(5);
  const faults = limited.filter(({ name, platforms }) => {
    const [owner = '', member = ''] = name.split('.');
    return !onlyOn.some(
      ([of, limit, where]) =>
        limit === member && where === platforms && ownersOf(owner).includes(of),
    );
  });
  expect(faults).toEqual([]);
});

test('a page has the documented defaults, among them sandbox and context isolation', () => {
  const documented = documentedDefaults('WebPreferences');
  expect(documented.get('sandbox')).toBe(true);
  expect(documented.get('contextIsolation')).toBe(true);
  const own = Object.fromEntries(
    Object.keys(defaultPreferences).map((name) => [name, documented.get(name)]),
  );
  expect(own).toEqual(defaultPreferences);
});
