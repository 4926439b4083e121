/** The same answer however often one request asks: a wrong key in it is one wrong key. */
export const oncePerRequest = <Request extends object, Answer>(
  compute: (request: Request) => Answer,
): ((request: Request) => Answer) => {
  const answers = new WeakMap<Request, { answer: Answer }>();
  return (request) => {
    const known = answers.get(request) ?? { answer: compute(request) };
    answers.set(request, known);
    return known.answer;
  };
};
