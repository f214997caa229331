import fastify, { type FastifyInstance } from 'fastify';
import { paymentsPage } from './control/payments-page';
import { controlRoutes } from './control/routes';
import { Refusal } from './control/refusal';
import { googleRoutes } from './google/routes';
import { imageRoutes } from './images/routes';
import { mailRoutes } from './mail/routes';
import { messageControls } from './messages/controls';
import { inboxRoutes } from './messages/routes';
import { homeRoute } from './pages/home';
import { ALL_STAND_INS } from './providers';
import { pushRoutes } from './push/routes';
import { smsRoutes } from './sms/routes';
import { whatsAppRoutes } from './whatsapp/routes';
import type { World } from './world';

/** Puts all HTTP parts of one sandbox together. */
export function buildApp(world: World): FastifyInstance {
  const app = fastify({ logger: false, forceCloseConnections: true, keepAliveTimeout: 5_000 });
  app.setErrorHandler((error, _request, reply) => {
    const status = error instanceof Refusal ? error.statusCode : statusOf(error);
    const message = error instanceof Error && status < 500 ? error.message : 'The sandbox made a mistake.';
    if (status >= 500) world.log(`sandbox error: ${error instanceof Error ? error.stack : String(error)}`);
    return reply.code(status).send({ message });
  });
  for (const provider of ALL_STAND_INS) {
    void app.register(provider.routes(world), { prefix: provider.path });
    void app.register(provider.page(world), { prefix: provider.path });
  }
  void app.register(whatsAppRoutes(world), { prefix: '/whatsapp' });
  void app.register(smsRoutes(world), { prefix: '/sms' });
  void app.register(controlRoutes(world));
  void app.register(paymentsPage(world));
  void app.register(messageControls(world));
  void app.register(mailRoutes(world));
  void app.register(inboxRoutes(world));
  void app.register(pushRoutes(world));
  void app.register(imageRoutes(world));
  void app.register(googleRoutes(world));
  void app.register(homeRoute(world));
  return app;
}

function statusOf(error: unknown): number {
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : 500;
  return typeof status === 'number' ? status : 500;
}
