/**
 * The renderer that the server calls. Built as one bundle with React Router, whose context keys are compared by
 * identity.
 */
import { RouterContextProvider, createRequestHandler } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import type { PagesBundle } from '../contract/page-visit';
import { visitContext } from './lib/visit';

export { plainPage } from './plain-page';

const handle = createRequestHandler(build);

export const renderPage: PagesBundle['renderPage'] = (request, visit) => {
  const context = new RouterContextProvider();
  context.set(visitContext, visit);
  return handle(request, context);
};
