/** Server-sent events to one listener (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Set for an answer that continues until the client leaves: it is neither timed nor counted as a request in flight.
     */
    isStream?: true;
  }
}

export type EventStream = {
  /** The stream that is sent as the answer. It closes when the client is gone, or after `end`. */
  readable: Readable;
  /** Sends an event. While the client has not read the last one, only the latest of each name is kept. */
  send(name: string, bytes: Buffer): void;
  end(): void;
};

/** Returns the bytes of an event whose data is JSON. Many listeners can share them. */
export function eventBytes(name: string, json: string): Buffer {
  return Buffer.from(`event: ${name}\ndata: ${json}\n\n`);
}

/** Whether a caller wants a stream of events, as `EventSource` does. */
export function asksForEvents({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers.accept?.includes('text/event-stream') ?? false;
}

export function openEventStream(): EventStream {
  const waiting = new Map<string, Buffer>();
  let isAsked = false;
  let hasEnded = false;
  const readable = new Readable({
    read() {
      isAsked = true;
      pass();
    },
  });

  function pass(): void {
    for (const [name, bytes] of waiting) {
      if (!isAsked) return;
      waiting.delete(name);
      isAsked = readable.push(bytes);
    }
    if (hasEnded && waiting.size === 0 && !readable.readableEnded) readable.push(null);
  }

  return {
    readable,
    send(name, bytes) {
      if (hasEnded || readable.destroyed) return;
      waiting.set(name, bytes);
      pass();
    },
    end() {
      if (hasEnded) return;
      hasEnded = true;
      pass();
    },
  };
}
