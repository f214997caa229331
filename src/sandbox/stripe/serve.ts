import type { FastifyReply, FastifyRequest } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '../ids';
import type { World } from '../world';
import { authenticate } from './authenticate';
import type { Endpoint } from './endpoint';
import { readExpand } from './expand';
import { type FormGroup, parseForm } from './form';
import { earlierAnswer, fingerprint, keyInUse } from './idempotency';
import { Params } from './params';
import { StripeProblem } from './problem';
import { API_VERSION } from './version';
import type { Fault } from './faults';

const SLOW_MS = 1_500;
const MAX_KEY_LENGTH = 255;

type Answer = { status: number; body: string; replayed?: boolean };

/** Serves one endpoint: key → fault → parameters → idempotency → work → answer. */
export function serve(world: World, endpoint: Endpoint) {
  const { keysInUse } = world;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const requestId = newId.request();
    const date = world.clock.now().toUTCString();
    void reply.headers({ date, 'request-id': requestId, 'stripe-version': API_VERSION });
    let answer: Answer;
    const key = idempotencyKey(endpoint, request);
    const fault = world.apiFaults.draw();
    try {
      authenticate(request, world.secretKey);
      if (key && keysInUse.has(key)) throw keyInUse(key);
      if (fault && !fault.afterWork && fault.kind === 'timeout') return hang(world, fault, reply);
      refuseByFault(fault);
      if (key) keysInUse.add(key);
      try {
        if (fault?.kind === 'slow') await pause(SLOW_MS);
        answer = work(world, endpoint, request, requestId, key, fault);
      } finally {
        if (key) keysInUse.delete(key);
      }
      if (fault?.kind === 'timeout') return hang(world, fault, reply);
      if (fault?.kind === '500') throw serverError();
    } catch (error) {
      answer = answerOf(error, requestId);
    }
    if (key) void reply.header('idempotency-key', key);
    if (answer.replayed) void reply.header('idempotent-replayed', 'true');
    return reply.code(answer.status).type('application/json').send(answer.body);
  };
}

function work(
  world: World,
  endpoint: Endpoint,
  request: FastifyRequest,
  requestId: string,
  key: string | null,
  fault: Fault | null,
): Answer {
  const form = readForm(request);
  const path = request.url.split('?')[0]!;
  const print = fingerprint(endpoint.method, path, form);
  const earlier = key ? earlierAnswer(world, key, print) : null;
  if (earlier) return { status: earlier.status, body: earlier.body, replayed: true };
  const params = new Params(form);
  params.only([...endpoint.accepts, 'expand']);
  const expand = readExpand(params.expand(), endpoint.expands, endpoint.isList ?? false);
  const { id = '' } = request.params as { id?: string };
  const cause = { id: requestId, idempotency_key: key };
  const execute = endpoint.prepare({ world, params, id, expand, cause });
  // The work and the answer stored for its key are written together, or not at all.
  return world.store.write(() => {
    const answer = attempt(fault?.kind === 'stored-500' ? fail : execute, requestId);
    if (key) world.store.put('answer', { id: key, fingerprint: print, ...answer, at: world.clock.ms() });
    return answer;
  });
}

function attempt(execute: () => object, requestId: string): Answer {
  try {
    return { status: 200, body: JSON.stringify(execute()) };
  } catch (error) {
    return answerOf(error, requestId);
  }
}

function answerOf(error: unknown, requestId: string): Answer {
  if (!(error instanceof StripeProblem)) throw error;
  return { status: error.status, body: JSON.stringify(error.body(requestId)) };
}

function readForm(request: FastifyRequest): FormGroup {
  if (request.method === 'GET') return parseForm(request.url.split('?')[1] ?? '');
  return parseForm(typeof request.body === 'string' ? request.body : '');
}

function idempotencyKey(endpoint: Endpoint, request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  return endpoint.method === 'POST' && typeof key === 'string' && key !== '' ? key.slice(0, MAX_KEY_LENGTH) : null;
}

function refuseByFault(fault: Fault | null): void {
  if (fault?.kind === '429') throw new StripeProblem(429, 'Request rate limit exceeded.', { code: 'rate_limit' });
  if (fault?.kind === '409') throw keyInUse('injected fault');
  if (fault?.kind === 'unknown')
    throw new StripeProblem(404, 'No such object.', { code: 'resource_missing', param: 'id' });
  if (fault?.kind === '500' && !fault.afterWork) throw serverError();
}

function serverError(): StripeProblem {
  return new StripeProblem(500, 'An unknown error occurred', { type: 'api_error' });
}

function fail(): never {
  throw serverError();
}

/** Never answers: drops the connection at once or stays silent for a while. */
function hang(world: World, fault: Fault, reply: FastifyReply): FastifyReply {
  reply.hijack();
  const { socket } = reply.raw;
  const silence = fault.breaksOff ? 20 : world.apiFaults.silenceMs;
  const timer = setTimeout(() => socket?.destroy(), silence).unref();
  socket?.once('close', () => clearTimeout(timer));
  return reply;
}
