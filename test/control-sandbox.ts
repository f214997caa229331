/** Controls the sandbox over HTTP, as in a demonstration. */
import type { Sandbox } from '../src/sandbox';

export type SandboxControls = {
  /**
   * Calls the sandbox's control API, `PUT /control/…` by default. @throws Error with the sandbox's message when it
   * refuses.
   */
  control(path: string, body?: object, method?: 'PUT' | 'POST'): Promise<void>;
  /** Moves the clock of product and sandbox forward by milliseconds. */
  pass(ms: number): Promise<void>;
  passUntil(moment: Date): Promise<void>;
};

export function controlsOf(sandbox: Sandbox): SandboxControls {
  const control: SandboxControls['control'] = async (path, body = {}, method = 'PUT') => {
    const response = await fetch(`${sandbox.url}/control/${path}`, {
      method,
      // A connection of its own: one that was kept may be closed by the time a busy test uses it again.
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  };
  const passUntil = (moment: Date) => control('clock', { now: moment.toISOString() });
  return { control, passUntil, pass: (ms) => passUntil(new Date(sandbox.clock().getTime() + ms)) };
}
