/** Stand-ins for the outside world, speaking its real protocols: card provider, mail server, Google identity. */
import { startSandboxIn } from './start';
import type { Sandbox, SandboxOptions } from './options';

export type { Ledger } from './control/ledger';
export type { RegisteredText } from './messages/registered';
export type { Sandbox, SandboxOptions } from './options';
export { remoteClock } from './remote-clock';
export { findRunningSandbox } from './running';

/**
 * Starts a sandbox. @throws Error in production, where pretended payments must never pass for real; where others could
 * reach it without SANDBOX=on; and when a port is taken.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  return startSandboxIn(options.nodeEnv ?? process.env['NODE_ENV'], options);
}
