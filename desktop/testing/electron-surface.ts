import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../..', import.meta.url));
const declarations = join(
  dirname(createRequire(import.meta.url).resolve('electron/package.json')),
  'electron.d.ts',
);

/** A member of Electron's API that the app uses: `App.whenReady`, or the event `Tray#click`. */
export interface Used {
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
export const usedByTheApp = (): Used[] => {
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
export const documentedDefaults = (interfaceName: string): Map<string, boolean> => {
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
