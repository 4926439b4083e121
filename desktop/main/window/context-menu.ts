import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import { decideLink } from './url-policy.ts';

interface ContextActions {
  replace: (word: string) => void;
  learn: (word: string) => void;
  copy: (text: string) => void;
}

type ContextParams = Pick<
  ContextMenuParams,
  'isEditable' | 'misspelledWord' | 'dictionarySuggestions' | 'selectionText' | 'linkURL'
> & {
  readonly editFlags: Pick<
    ContextMenuParams['editFlags'],
    'canCut' | 'canCopy' | 'canPaste' | 'canSelectAll'
  >;
};

const MOST_SUGGESTIONS = 5;

/** The entries of a context menu: spelling, then editing, then the link. Empty: no menu. */
export const contextMenuOf = (
  params: ContextParams,
  actions: ContextActions,
): MenuItemConstructorOptions[] => {
  const { isEditable, misspelledWord, dictionarySuggestions, selectionText, linkURL } = params;
  const { canCut, canCopy, canPaste, canSelectAll } = params.editFlags;
  const suggestions = dictionarySuggestions.slice(0, MOST_SUGGESTIONS);
  const spelling: MenuItemConstructorOptions[] =
    !isEditable || misspelledWord === ''
      ? []
      : [
          ...suggestions.map((word) => ({ label: word, click: () => actions.replace(word) })),
          ...(suggestions.length === 0 ? [{ label: 'No suggestions', enabled: false }] : []),
          { label: 'Add to dictionary', click: () => actions.learn(misspelledWord) },
        ];
  const editing: MenuItemConstructorOptions[] = isEditable
    ? [
        { label: 'Cut', role: 'cut', enabled: canCut },
        { label: 'Copy', role: 'copy', enabled: canCopy },
        { label: 'Paste', role: 'paste', enabled: canPaste },
        { label: 'Select all', role: 'selectAll', enabled: canSelectAll },
      ]
    : selectionText.trim() === ''
      ? []
      : [{ label: 'Copy', role: 'copy', enabled: canCopy }];
  const link: MenuItemConstructorOptions[] =
    decideLink(linkURL) === 'outside'
      ? [{ label: 'Copy link', click: () => actions.copy(linkURL) }]
      : [];
  const groups = [spelling, editing, link].filter((group) => group.length > 0);
  return groups.flatMap((group, index) =>
    index === 0 ? group : [{ type: 'separator' as const }, ...group],
  );
};
