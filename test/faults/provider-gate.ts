/**
 * The connection from one process to its payment provider, or to those of its channels. A test can hold a call before it reaches the provider, or hold
 * its answer.
 */
import { type IncomingMessage, type ServerResponse, createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `unheard`: the provider never gets the call; `unanswered`: it has done the work, its answer is held. */
export type HeldWhen = 'unheard' | 'unanswered';
export type Call = { method: 'GET' | 'POST'; path: RegExp };

export type ProviderGate = {
  /** Configured in the process instead of the provider's URL. */
  url: string;
  /** Holds the next such call; calls back when one is held. */
  hold(call: Call, when: HeldWhen, held: () => void): void;
  /** Drops what is held, and holds nothing more. */
  open(): void;
  close(): Promise<void>;
};

export async function startProviderGate(providerUrl: string): Promise<ProviderGate> {
  const provider = new URL(providerUrl);
  const stuck = new Set<ServerResponse>();
  let watch: { call: Call; when: HeldWhen; held: () => void } | null = null;

  /** Whether to hold this call, at this moment. */
  function holds(request: IncomingMessage, response: ServerResponse, when: HeldWhen): boolean {
    const isIt =
      watch?.when === when && watch.call.method === request.method && watch.call.path.test(request.url!.split('?')[0]!);
    if (!watch || !isIt) return false;
    const { held } = watch;
    watch = null;
    stuck.add(response);
    held();
    return true;
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (holds(request, response, 'unheard')) return;
      const { method, url: path, headers } = request;
      const onward = ask({ host: provider.hostname, port: provider.port, method, path, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => parts.push(chunk));
        answer.on('error', () => response.destroy());
        answer.on('end', () => {
          if (holds(request, response, 'unanswered')) return;
          response.writeHead(answer.statusCode!, answer.headers).end(Buffer.concat(parts));
        });
      });
      onward.on('error', () => response.destroy());
      onward.end(Buffer.concat(chunks));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const open = () => {
    watch = null;
    for (const response of stuck) response.destroy();
    stuck.clear();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold: (call, when, held) => void (watch = { call, when, held }),
    open,
    close: () => {
      open();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
