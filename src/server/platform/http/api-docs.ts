/** The description of the API, as OpenAPI and as a page. */
import swagger, { type SwaggerTransform } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { RefusalCode } from '../../../contract';
import { PRODUCT } from '../../../domain/product';
import { ALL_REFUSALS } from '../../errors';

export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: `${PRODUCT.name} API`, version: '1.0.0', description: 'Money in rupees, dates in India.' },
      tags: [
        { name: 'Account' },
        { name: 'Centers' },
        { name: 'Bookings' },
        { name: 'Messages' },
        { name: 'Letters' },
        { name: 'Foods' },
        { name: 'Administration' },
      ],
    },
    transform: withRefusals,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api-docs',
    staticCSP: true,
    // Its page is drawn with style attributes, and needs nothing from elsewhere.
    transformStaticCSP: (header) => header.replace("style-src 'self' https:", "style-src 'self' 'unsafe-inline'"),
  });
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
}

type Answers = Record<string, object>;

/** Describes a route with the refusals of each status, instead of those of any. */
const withRefusals: SwaggerTransform = (given) => {
  const described = jsonSchemaTransform(given) as { schema: { response?: Answers }; url: string };
  const { refusals } = given.route.config ?? {};
  const { '4xx': refusal, '5xx': _, ...answers } = described.schema.response ?? {};
  if (!refusals || !refusal || !('openapiObject' in given)) return described;
  const components = (given.openapiObject.components ??= {}) as { schemas?: Answers };
  components.schemas = { ...components.schemas, Refusal: refusal };
  return { ...described, schema: { ...described.schema, response: { ...answers, ...answersOf(refusals) } } };
};

/** The refusals by status, each with its sentence. */
function answersOf(refusals: readonly RefusalCode[]): Answers {
  const statuses = [...new Set(refusals.map((code) => ALL_REFUSALS[code].status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const codes = refusals.filter((code) => ALL_REFUSALS[code].status === status);
      const description = codes.map((code) => `\`${code}\`: ${ALL_REFUSALS[code].message}`).join('\n\n');
      const schema = { allOf: [{ $ref: REFUSAL }, { type: 'object', properties: { code: { enum: codes } } }] };
      return [status, { description, content: { 'application/json': { schema } } }];
    }),
  );
}

const REFUSAL = '#/components/schemas/Refusal';
