/** The HTTP application over a context: nothing here listens or reads the environment. */
import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type RouteOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Context } from './context';
import { accountRoutes, adminUserRoutes, authenticate, blockUserRoute } from './accounts';
import { administratorRoutes, authenticateAdministrator, whoEnrols } from './staff';
import { appointmentRoutes, bookingRoutes, bookRoutes, cancelByNoticeRoute } from './bookings';
import { attendanceRoutes, boardRoutes } from './attendance';
import {
  cashBookRoutes,
  deskPaymentRoute,
  drawerRoutes,
  patientAccountRoutes,
  priceListRoutes,
  statementRoutes,
} from './cash';
import { careRoutes, recordClaimRoutes } from './patients';
import {
  deskMessageRoutes,
  messageSettingsRoutes,
  messageWebhookRoutes,
  noticeRoutes,
  personNumberRoutes,
  phoneRoutes,
  pushRoutes,
} from './messages';
import { decidePaymentRoute, webhookRoutes } from './checkout';
import {
  adminCenterRoutes,
  cacheCenterList,
  centerRoutes,
  chargeRoutes,
  deleteCenterRoute,
  importRoutes,
  uploadRoute,
} from './centers';
import { adminCoverRoutes, coverRoutes, payerClaimRoutes } from './funding';
import { contactRoutes, foodRoutes, newsletterRoutes } from './site';
import { deleteAccountRoutes, personDataRoutes, privacyRoutes } from './privacy';
import { overviewRoutes, reportRoutes } from './reports';
import { serveImages } from './platform/images/serve-route';
import { describeApi } from './platform/http/api-docs';
import { authenticateCallers } from './platform/http/callers';
import { markChanges, preferCurrentCookies } from './platform/http/cookies';
import { closureRoutes } from './closures';
import {
  deskRoutes,
  ownRecordRoutes,
  personRightsRoutes,
  standingRoutes,
  stayRoutes,
  waitingRoutes,
  walkInRoutes,
} from './desk';
import { endConnectionsWhenClosing } from './platform/http/closing';
import { installErrorAnswers } from './platform/http/errors';
import { logAnswers } from './platform/http/log-answers';
import { navigation } from './platform/http/navigation';
import { installationRoute } from './ops/installation-route';
import { operationRoutes } from './ops/operations';
import { shedLoad } from './platform/http/overload';
import { pageOfCall } from './platform/http/own-calls';
import { noticeUnknownProxy, ownProxies, readForwardedAddresses } from './platform/http/own-proxies';
import { pages } from './platform/http/pages';
import { PATIENCE, type Patience, serverLimits } from './platform/http/patience';
import { refuseCrossSite } from './platform/http/same-site';
import { traceRequests } from './platform/http/trace-requests';
import { securityHeaders } from './platform/http/security-headers';
import { loggedPath } from './platform/http/logged-path';
import { readableUrl } from './platform/http/readable-url';
import { refuseUnstorable } from './platform/http/storable';
import { refuseWhenFull } from './platform/http/storage';
import { type Web, openWeb } from './platform/http/web';

const BODY_LIMIT = 64 * 1024;

export type AppOptions = {
  /** Replaces the built web application. Null: the API alone. */
  web?: Web | null;
  patience?: Patience;
  /** Called for every route as it is added. */
  onRoute?: (route: RouteOptions) => void;
};

export async function buildApp(
  context: Context,
  { web: given, patience = PATIENCE, onRoute }: AppOptions = {},
): Promise<FastifyInstance> {
  const { config } = context;
  const web = given === undefined ? await openWeb() : given;
  const log: FastifyBaseLogger = context.log.child({}, { serializers: { req: describeRequest, res: describeReply } });
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    // A page's API calls are logged under the request id of the page.
    genReqId: (request) => pageOfCall(request) ?? randomUUID(),
    bodyLimit: BODY_LIMIT,
    ...serverLimits(patience),
    trustProxy: ownProxies(config.trustProxy),
    rewriteUrl: readableUrl,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 255, constraints: { navigation } },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // While shutting down, requests on open connections are still answered.
    return503OnClosing: false,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // JSON is the only body: a form of another site can't be read as one.
  app.removeContentTypeParser('text/plain');

  if (onRoute) app.addHook('onRoute', onRoute);
  // First, so that requests refused by later hooks are logged too.
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  traceRequests(app, context);
  app.decorate('sayAway', context.sayAway);
  installErrorAnswers(app);
  readForwardedAddresses(app, context);
  endConnectionsWhenClosing(app);
  noticeUnknownProxy(app, context);
  await securityHeaders(app, context);
  if (config.webOrigins.length > 0) {
    await app.register(cors, {
      origin: config.webOrigins,
      credentials: true,
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
    });
  }
  await app.register(cookie);
  preferCurrentCookies(app);
  if (context.reads.hasReplica) markChanges(app, config);
  refuseCrossSite(app, context);
  const load = shedLoad(app, context, web);
  refuseWhenFull(app, context);
  refuseUnstorable(app);

  if (config.apiDocs) await describeApi(app);
  logAnswers(app, context);
  operationRoutes(app, context);
  await app.register(async (api) => {
    // Personal data must not be cached by proxies.
    api.addHook('onRequest', (_request, reply, done) => {
      void reply.header('cache-control', 'no-store');
      done();
    });
    authenticateCallers(api, {
      patient: async (request) => ({ patient: await authenticate(context, request) }),
      administrator: (request) => authenticateAdministrator(context, request),
      enrolling: async (request) => ({ enrolling: await whoEnrols(context, request) }),
    });
    accountRoutes(api, context);
    const list = cacheCenterList(context);
    centerRoutes(api, context, list);
    bookRoutes(api, context);
    bookingRoutes(api, context);
    careRoutes(api, context);
    recordClaimRoutes(api, context);
    ownRecordRoutes(api, context);
    await coverRoutes(api, context);
    adminCoverRoutes(api, context);
    payerClaimRoutes(api, context);
    contactRoutes(api, context);
    newsletterRoutes(api, context);
    messageSettingsRoutes(api, context);
    deskMessageRoutes(api, context);
    phoneRoutes(api, context);
    personNumberRoutes(api, context);
    noticeRoutes(api, context);
    cancelByNoticeRoute(api, context);
    foodRoutes(api, context);
    privacyRoutes(api, context);
    pushRoutes(api, context);
    deleteAccountRoutes(api, context);
    administratorRoutes(api, context);
    cashBookRoutes(api, context);
    drawerRoutes(api, context);
    priceListRoutes(api, context);
    statementRoutes(api, context);
    patientAccountRoutes(api, context);
    reportRoutes(api, context);
    deskPaymentRoute(api, context);
    appointmentRoutes(api, context);
    deskRoutes(api, context);
    standingRoutes(api, context);
    waitingRoutes(api, context);
    walkInRoutes(api, context);
    stayRoutes(api, context);
    personRightsRoutes(api, context);
    personDataRoutes(api, context);
    attendanceRoutes(api, context);
    boardRoutes(api, context, patience);
    overviewRoutes(api, context);
    await api.register(async (centersOfAdministrators) => {
      // Administrators see their own change at once.
      centersOfAdministrators.addHook('onSend', async () => list.invalidate());
      adminCenterRoutes(centersOfAdministrators, context);
      chargeRoutes(centersOfAdministrators, context);
      deleteCenterRoute(centersOfAdministrators, context);
      importRoutes(centersOfAdministrators, context);
      closureRoutes(centersOfAdministrators, context);
    });
    await uploadRoute(api, context);
    adminUserRoutes(api, context);
    blockUserRoute(api, context);
    webhookRoutes(api, context);
    decidePaymentRoute(api, context);
    messageWebhookRoutes(api, context);
    installationRoute(api, context);
  });
  serveImages(app, context);
  await pages(app, context, web, load);
  return app;
}

function describeRequest(request: { method: string; url: string }) {
  return { method: request.method, path: loggedPath(request.url) };
}

function describeReply(reply: { statusCode: number }) {
  return { status: reply.statusCode };
}
