import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { AnswerOf } from '#shared/contracts/call.ts';
import type { Answer, Answers } from '#site/admin/answers.ts';
import type { CallOf } from '#shared/contracts/index.ts';
import type { Route } from '#shared/contracts/routes/route.ts';
import { urlOf, type CallInput } from '#shared/client/http-client.ts';

/** The answer to a call, asked for while the component is on the screen. */
export const useAnswer = <R extends Route>(
  answers: Answers,
  route: R,
  input: CallInput<CallOf<R>>,
): Answer<AnswerOf<CallOf<R>>> => {
  const text = JSON.stringify(input);
  const key = urlOf(route.path, input.params, input.query);
  useEffect(
    // The text stands for the input: it is another object with every drawing.
    () => answers.want(key, route, JSON.parse(text) as CallInput<CallOf<R>>),
    [answers, key, route, text],
  );
  const read = useCallback(() => answers.read<CallOf<R>>(key), [answers, key]);
  return useSyncExternalStore(answers.subscribe, read);
};
