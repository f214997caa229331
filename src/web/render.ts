/**
 * The renderer that the server calls. Built as one bundle with React Router, whose context keys are compared by
 * identity.
 */
import { RouterContextProvider, createRequestHandler } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import type { PagesBundle } from '../contract/page-visit';
import { visitContext } from './lib/visit';
import { takeForm } from './sent-form';

export { brandAs } from '../domain/product';
export { plainPage } from './plain-page';

const handle = createRequestHandler(build);

export const renderPage: PagesBundle['renderPage'] = async (request, visit) => {
  const context = new RouterContextProvider();
  const taken = request.method === 'POST' ? await takeForm({ request, visit }) : { request, visit };
  context.set(visitContext, taken.visit);
  return handle(taken.request, context);
};
