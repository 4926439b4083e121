import { HtmlValidate } from 'html-validate';

/** Only what is wrong, not how it is written: React and the pipeline have a style of their own. */
const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // React writes them so.
    'attribute-boolean-style': 'off',
    'void-style': 'off',
    'doctype-style': 'off',
    'no-implicit-button-type': 'off',
    // Written by the build in the markdown's own order of things.
    'no-trailing-whitespace': 'off',
    'attr-quotes': 'off',
    'no-raw-characters': 'off',
    'long-title': 'off',
    'prefer-native-element': 'off',
    // An SVG drawing is not the sectioning the rule is about.
    'no-inline-style': 'error',
    'no-dup-id': 'error',
  },
});

/** What is wrong with a document, each fault with the rule's name and its place. */
export const faultsOfHtml = async (path: string, html: string): Promise<string[]> => {
  const report = await validator.validateString(html, path);
  return report.results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column, selector }) =>
        `${path}:${line}:${column} ${ruleId}: ${message} (${selector ?? ''})`,
    ),
  );
};
