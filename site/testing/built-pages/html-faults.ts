import { HtmlValidate } from 'html-validate';

/** Only rules about errors: React and the content pipeline have their own style. */
const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // React writes them this way.
    'attribute-boolean-style': 'off',
    'void-style': 'off',
    'doctype-style': 'off',
    'no-implicit-button-type': 'off',
    // Written by the build in Markdown's order.
    'no-trailing-whitespace': 'off',
    'attr-quotes': 'off',
    'no-raw-characters': 'off',
    'long-title': 'off',
    'prefer-native-element': 'off',
    // An SVG drawing is not the sectioning content that the rule is about.
    'no-inline-style': 'error',
    'no-dup-id': 'error',
  },
});

/** The errors in a document, each with its rule and position. */
export const faultsOfHtml = async (path: string, html: string): Promise<string[]> => {
  const report = await validator.validateString(html, path);
  return report.results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column, selector }) =>
        `${path}:${line}:${column} ${ruleId}: ${message} (${selector ?? ''})`,
    ),
  );
};
