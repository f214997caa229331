/** Which refusals an endpoint may answer: declared in the contract, compared with every answer in these tests, described for clients. */
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { describe, expect, it } from 'vitest';
import * as contract from '../../../src/contract';
import { type Endpoint, type RefusalCode, bookings, endpoint } from '../../../src/contract';
import * as admin from '../../../src/contract/admin';
import { refusalsOf } from '../../../src/contract/refusals-of';
import { z } from '../../../src/contract/z';
import { ALL_REFUSALS, AppError } from '../../../src/server/errors';
import { installErrorAnswers } from '../../../src/server/platform/http/errors';
import { route } from '../../../src/server/platform/http/route';
import { aClient } from '../../client';
import { failUndeclared } from '../../declared-refusals';
import { aRunningProduct } from '../../the-product';

/** Calls an endpoint that declares some refusals, and refuses. */
async function refusing(refusals: readonly RefusalCode[], onRoute?: typeof failUndeclared) {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  if (onRoute) app.addHook('onRoute', onRoute);
  installErrorAnswers(app);
  const path = '/refuses';
  const one = endpoint({ method: 'GET', path, for: 'everybody', summary: '', response: z.object({}), refusals });
  route(app, one, { tag: 'Bookings' }, () => Promise.reject(new AppError('window-full')));
  const { statusCode, body } = await app.inject(path);
  await app.close();
  return { status: statusCode, ...(JSON.parse(body) as { code: string; message: string }) };
}

describe('a refusal that its endpoint', () => {
  it('declares is answered', async () => {
    expect(await refusing(['window-full'], failUndeclared)).toMatchObject({ status: 409, code: 'window-full' });
  });

  it('does not declare fails the test, which names both', async () => {
    expect(await refusing(['window-begun'], failUndeclared)).toMatchObject({
      status: 500,
      message: "GET /refuses answers 'window-full', which its endpoint does not declare",
    });
  });

  it('does not declare is answered as usual where nobody watches', async () => {
    expect(await refusing([])).toMatchObject({ status: 409, code: 'window-full' });
  });
});

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

it('what follows from the rest of a definition is declared by no endpoint once more', () => {
  const endpoints = [...Object.values(contract), ...Object.values(admin)].flatMap((group: unknown) =>
    typeof group === 'object' && group !== null ? Object.values(group).filter(isEndpoint) : [],
  );
  expect(endpoints.length).toBeGreaterThan(150);
  const twice = endpoints.flatMap(({ refusals = [], ...rest }) => {
    const follows = refusalsOf(rest);
    return refusals.filter((code) => follows.includes(code)).map((code) => `${rest.method} ${rest.path} ${code}`);
  });
  expect(twice).toEqual([]);
});

describe('the description of the API', () => {
  const the = aRunningProduct();
  type Response = { description: string; content: Record<string, { schema: { allOf: unknown[] } }> };
  type Description = { paths: Record<string, Record<string, { responses: Record<string, Response> }>> };
  const describeAll = async () =>
    (await aClient(the.product).raw('GET', '/openapi.json')).json as Description & {
      components: { schemas: Record<string, { properties: object }> };
    };

  it('names the refusals of a call by status, each with its sentence', async () => {
    const { paths } = await describeAll();
    const { responses } = paths[bookings.makePayment.path]!['post']!;
    const declared = refusalsOf(bookings.makePayment);
    const statuses = [...new Set(declared.map((code) => ALL_REFUSALS[code].status))];
    expect(Object.keys(responses).sort()).toEqual(['2XX', ...statuses.map(String)].sort());
    expect(responses['409']!.description).toContain(`\`window-full\`: ${ALL_REFUSALS['window-full'].message}`);
    expect(responses['409']!.description).not.toContain('`not-authenticated`');
    expect(responses['401']!.description).toBe(`\`not-authenticated\`: ${ALL_REFUSALS['not-authenticated'].message}`);
  });

  it('says of no call only that it may be refused', async () => {
    const { paths, components } = await describeAll();
    expect(Object.keys(components.schemas['Refusal']!.properties)).toEqual(
      expect.arrayContaining(['message', 'code', 'fields', 'clashes', 'changedBy']),
    );
    const vague = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { responses }]) => '4XX' in responses || !('500' in responses))
        .map(([method]) => `${method} ${path}`),
    );
    expect(vague).toEqual([]);
  });

  it('names every refusal somewhere, but for those of pages', async () => {
    const { paths } = await describeAll();
    const said = JSON.stringify(paths);
    const unsaid = (Object.keys(ALL_REFUSALS) as RefusalCode[]).filter((code) => !said.includes(`\`${code}\`: `));
    expect(unsaid).toEqual(['session-ended', 'sent-after-login', 'other-account']);
  });
});
