import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { World } from '../world';
import { keepMessage } from './messages';

/** More than any mail of a booking product; also keeps the inbox small. */
const LARGEST_MESSAGE = 10 * 1024 * 1024;

/** Listens for mail, from anyone, to anyone. Answers the port that it got. */
export async function listenForMail(
  world: World,
  host: string,
  port: number,
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = new SMTPServer({
    name: 'sandbox',
    banner: 'Sandbox: mail stays here',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST_MESSAGE,
    closeTimeout: 200,
    onMailFrom: (_address, _session, done) => done(refusal(world)),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map((recipient) => recipient.address);
        keepMessage(world, Buffer.concat(chunks), recipients).then(
          () => done(),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        );
      });
    },
  });
  // A dropped connection is the client's problem.
  server.on('error', (error: Error) => world.log(`mail: ${error.message}`));
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, host, () => {
      server.server.off('error', reject);
      resolve();
    });
  });
  const { port: actual } = server.server.address() as AddressInfo;
  return { port: actual, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

function refusal(world: World): (Error & { responseCode: number }) | null {
  if (world.mailFaults.mode === 'normal') return null;
  return Object.assign(new Error('4.3.0 The sandbox refuses mail at the moment'), { responseCode: 451 });
}
