import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { AnswerOf, Call } from '#shared/contracts/call.ts';
import type { Answer, Answers } from '#site/admin/answers.ts';
import type { Route } from '#shared/client/api-routes.ts';
import { urlOf, type CallInput } from '#shared/client/http-client.ts';

/** The answer to a call, asked for while the component is on the screen. */
export const useAnswer = <C extends Call>(
  answers: Answers,
  route: Route<C>,
  input: CallInput<C>,
): Answer<AnswerOf<C>> => {
  const text = JSON.stringify(input);
  const key = urlOf(route.path, input.params, input.query);
  useEffect(
    // The text stands for the input: it is another object with every drawing.
    () => answers.want(key, route, JSON.parse(text) as CallInput<C>),
    [answers, key, route, text],
  );
  const read = useCallback(() => answers.read<C>(key), [answers, key]);
  return useSyncExternalStore(answers.subscribe, read);
};
