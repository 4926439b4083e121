import ts from 'typescript';

/** A regular expression in the code, as written. */
export interface FoundPattern {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  /** Null if it is known only at run time. */
  readonly pattern: { readonly source: string; readonly flags: string } | null;
}

const ofLiteral = (text: string) => {
  const end = text.lastIndexOf('/');
  return { source: text.slice(1, end), flags: text.slice(end + 1) };
};

const isRegExp = (node: ts.Expression): boolean =>
  (ts.isIdentifier(node) && node.text === 'RegExp') ||
  (ts.isPropertyAccessExpression(node) && node.name.text === 'RegExp');

const ofArguments = (given: readonly ts.Expression[]): FoundPattern['pattern'] => {
  const [source, flags] = given;
  if (source === undefined || !ts.isStringLiteralLike(source)) return null;
  if (flags === undefined) return { source: source.text, flags: '' };
  return ts.isStringLiteralLike(flags) ? { source: source.text, flags: flags.text } : null;
};

/** Every regular expression literal and every call of `RegExp` in a file, parsed by TypeScript. */
export const findPatterns = (file: string, code: string): FoundPattern[] => {
  if (!/[/]|RegExp/.test(code)) return [];
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest);
  const found: FoundPattern[] = [];
  const add = (node: ts.Node, pattern: FoundPattern['pattern']) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    const text = node.getText(source).replace(/\s+/g, ' ');
    found.push({ file, line: line + 1, text, pattern });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) add(node, ofLiteral(node.text));
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && isRegExp(node.expression)) {
      // For a copy, the literal inside is judged.
      const isCopy = node.arguments?.[0] && ts.isRegularExpressionLiteral(node.arguments[0]);
      if (!isCopy) add(node, ofArguments(node.arguments ?? []));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};
