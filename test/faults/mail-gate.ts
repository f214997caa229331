/**
 * The connection from one process to its mail server. A test can hold a message before it is delivered, or its answer.
 */
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import type { HeldWhen } from './provider-gate';

export type MailGate = {
  url: string;
  /** Holds the next message; calls back when one is held. */
  hold(when: HeldWhen, held: () => void): void;
  /** Drops what is held, and holds nothing more. */
  open(): void;
  close(): Promise<void>;
};

const END_OF_MESSAGE = '\r\n.\r\n';

export async function startMailGate(smtpUrl: string): Promise<MailGate> {
  const { hostname, port } = new URL(smtpUrl);
  const sockets = new Set<Socket>();
  const stuck = new Set<Socket>();
  let watch: { when: HeldWhen; held: () => void } | null = null;

  const server = createServer((client) => {
    const onward = connect(Number(port), hostname);
    for (const socket of [client, onward]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        onward.destroy();
      });
    }
    let isHeld = false;
    const holdHere = () => {
      const { held } = watch!;
      watch = null;
      isHeld = true;
      stuck.add(client);
      held();
    };
    let tail = '';
    client.on('data', (chunk) => {
      if (watch?.when === 'unheard' && /^DATA\r\n/m.test(chunk.toString('latin1'))) holdHere();
      if (isHeld) return;
      tail = (tail + chunk.toString('latin1')).slice(-END_OF_MESSAGE.length);
      if (watch?.when === 'unanswered' && tail === END_OF_MESSAGE) holdHere();
      onward.write(chunk);
    });
    onward.on('data', (chunk) => void (isHeld || client.write(chunk)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const open = () => {
    watch = null;
    for (const socket of stuck) socket.destroy();
    stuck.clear();
  };
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold: (when, held) => void (watch = { when, held }),
    open,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
