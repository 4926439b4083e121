import { Router } from 'express';
import { getOpenApi } from '#shared/contracts/open-api.ts';
import { describeApi } from '#api/features/open-api/describe-api.ts';

/** Publishes the description of the API. Made at the first request, because few servers get one. */
export const createOpenApi = ({ version }: { readonly version: string }) => {
  let text: string | null = null;
  const routes = Router();
  routes.get(getOpenApi.path, (_request, response) => {
    text ??= JSON.stringify(describeApi(version));
    response.type('json').send(text);
  });
  return { routes };
};
