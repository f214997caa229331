import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { newId } from '../ids';
import type { World } from '../world';
import type { Fault } from './faults';
import { earlierAnswer, fingerprint } from './idempotency';
import { Problem } from './problem';

const SLOW_MS = 1_500;

/** How one provider's API speaks; what goes wrong with a call, and when, is the same for all. */
export type Api = {
  /** Sets its idempotency keys apart from other providers' in the store. */
  keyPrefix: string;
  /** Headers of every answer, besides its date. */
  headers(requestId: string): Record<string, string>;
  /** @throws Problem when the caller has not the right key. */
  authenticate(request: FastifyRequest): void;
  /** The idempotency key of a POST; null when it has none. */
  keyOf(request: FastifyRequest): string | null;
  /** Headers of the answer to a request with this key. */
  keyHeaders(key: string, isReplayed: boolean): Record<string, string>;
  /** Whether a key also answers from now on that the work failed. */
  keepsFailures: boolean;
  problems: {
    /** Two requests with the same key at the same time. */
    keyInUse(key: string): Problem;
    /** An idempotency key that came with another request before. */
    otherRequest(key: string): Problem;
    tooMany(): Problem;
    /** No such object, as with the keys of another account. */
    unknown(): Problem;
    failed(): Problem;
  };
};

/** One call of the API. `Sent` is what came with it, parsed. */
export type Operation<Sent extends object> = {
  method: 'GET' | 'POST';
  read(request: FastifyRequest): Sent;
  /** Checks what was sent, and returns the work, which is stored together with the answer for its key. */
  prepare(call: { sent: Sent; id: string; requestId: string; key: string | null }): () => object;
};

type Answer = { status: number; body: string; isReplayed?: boolean };

/** Serves one operation: caller → key → fault → parameters → idempotency → work → answer. */
export function serve<Sent extends object>(world: World, api: Api, operation: Operation<Sent>) {
  const { keysInUse } = world;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const requestId = newId.request();
    void reply.headers({ date: world.clock.now().toUTCString(), ...api.headers(requestId) });
    let answer: Answer;
    const key = operation.method === 'POST' ? api.keyOf(request) : null;
    const storedKey = key && api.keyPrefix + key;
    const fault = world.apiFaults.draw();
    try {
      api.authenticate(request);
      if (key && storedKey && keysInUse.has(storedKey)) throw api.problems.keyInUse(key);
      if (fault && !fault.afterWork && fault.kind === 'timeout') return hang(world, fault, reply);
      refuseByFault(api, fault);
      if (storedKey) keysInUse.add(storedKey);
      try {
        if (fault?.kind === 'slow') await pause(SLOW_MS);
        answer = work(world, api, operation, { request, requestId, key, fault });
      } finally {
        if (storedKey) keysInUse.delete(storedKey);
      }
      if (fault?.kind === 'timeout') return hang(world, fault, reply);
      if (fault?.kind === '500') throw api.problems.failed();
    } catch (error) {
      answer = answerOf(error, requestId);
    }
    if (key) void reply.headers(api.keyHeaders(key, answer.isReplayed ?? false));
    return reply.code(answer.status).type('application/json').send(answer.body);
  };
}

type Arrived = { request: FastifyRequest; requestId: string; key: string | null; fault: Fault | null };

function work<Sent extends object>(
  world: World,
  api: Api,
  operation: Operation<Sent>,
  { request, requestId, key, fault }: Arrived,
): Answer {
  const sent = operation.read(request);
  const print = fingerprint(operation.method, request.url.split('?')[0]!, sent);
  const storedKey = key && api.keyPrefix + key;
  const earlier = key && storedKey && earlierAnswer(world, storedKey, print, () => api.problems.otherRequest(key));
  if (earlier) return { status: earlier.status, body: earlier.body, isReplayed: true };
  const { id = '' } = request.params as { id?: string };
  const execute = operation.prepare({ sent, id, requestId, key });
  const fail = () => {
    throw api.problems.failed();
  };
  // The work and the answer stored for its key are written together, or not at all.
  return world.store.write(() => {
    const answer = attempt(fault?.kind === 'stored-500' ? fail : execute, requestId);
    if (storedKey && (answer.status === 200 || api.keepsFailures)) {
      world.store.put('answer', { id: storedKey, fingerprint: print, ...answer, at: world.clock.ms() });
    }
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
  if (!(error instanceof Problem)) throw error;
  return { status: error.status, body: JSON.stringify(error.body(requestId)) };
}

function refuseByFault({ problems }: Api, fault: Fault | null): void {
  if (fault?.kind === '429') throw problems.tooMany();
  if (fault?.kind === '409') throw problems.keyInUse('injected fault');
  if (fault?.kind === 'unknown') throw problems.unknown();
  if (fault?.kind === '500' && !fault.afterWork) throw problems.failed();
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
