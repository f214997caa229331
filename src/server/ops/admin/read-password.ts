/** Reads a password from the person at the terminal, without showing it, or from what is piped in. */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { OperatorError } from '../../errors';

type Input = NodeJS.ReadableStream & { isTTY?: boolean };

/** Reads the first line; at a terminal, after a prompt. Throws on empty input. */
export async function readPassword(prompt: string, input: Input, output: NodeJS.WritableStream): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  // readline echoes the input to its output, which is discarded.
  const lines = createInterface({ input, output: silent, terminal: input.isTTY === true });
  if (input.isTTY) output.write(prompt);
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once('line', resolve);
      lines.once('SIGINT', () => reject(new NoPassword('Nothing was changed.')));
      lines.once('close', () => reject(new NoPassword('There is no password on standard input.')));
    });
  } finally {
    lines.close();
    if (input.isTTY) output.write('\n');
  }
}

/** An error with a sentence for the person at the terminal. */
class NoPassword extends OperatorError {}
