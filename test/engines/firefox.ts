/** Firefox as the system installs it, driven over Marionette, the port behind geckodriver, which Debian does not have. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type Socket, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { waitFor } from '../wait-for';
import { COMMANDS, type Engine, WebDriverError } from './webdriver';

const START_MS = 180_000;

/** What Firefox writes of a page. Its own parts have other addresses, or write their name alone on the first line. */
const OF_A_PAGE = /^(?:JavaScript (?:error|warning): https?:|console\.(?:error|warn): (?!\w+: $))/;

export async function startFirefox({ browser: program }: { browser: string }, hasScripts: boolean): Promise<Engine> {
  const profile = mkdtempSync(path.join(tmpdir(), 'vrikka-firefox-'));
  const settings = {
    // Any free one, which it writes into its profile.
    'marionette.port': 0,
    'javascript.enabled': hasScripts,
    // Sites share a process: one of its own for the checkout could not have memory for scripts (NS_ERROR_OUT_OF_MEMORY).
    'fission.autostart': false,
    'devtools.console.stdout.content': true,
    'devtools.console.stdout.chrome': false,
    'intl.accept_languages': 'en-IN, en',
    'signon.rememberSignons': false,
    // Nothing is shown first, and nothing is asked of the network beside the product.
    'browser.startup.page': 0,
    'browser.newtabpage.enabled': false,
    'app.normandy.enabled': false,
    'app.shield.optoutstudies.enabled': false,
    'nimbus.rollouts.enabled': false,
    'services.settings.server': 'data:,',
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
  };
  const lines = Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  writeFileSync(path.join(profile, 'user.js'), lines.join('\n'));
  const firefox = spawn(program, ['--headless', '--no-remote', '--marionette', '--profile', profile], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TZ: 'Asia/Kolkata', HOME: profile },
  });
  let said = '';
  for (const stream of [firefox.stdout, firefox.stderr]) stream.on('data', (bytes) => (said += String(bytes)));
  const ended = new Promise((resolve) => firefox.once('close', resolve));
  const stop = async () => {
    firefox.kill();
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const portFile = path.join(profile, 'MarionetteActivePort');
    const port = await waitFor(
      () => `Firefox starts; it said:\n${said}`,
      () => existsSync(portFile) && Number(readFileSync(portFile, 'utf8')),
      START_MS,
    );
    const ask = await marionette(port);
    await ask('WebDriver:NewSession', {});
    return {
      send: async (command, parameters = {}) => {
        const answer = await ask(COMMANDS[command][0], parameters);
        return answer !== null && typeof answer === 'object' && 'value' in answer ? answer.value : answer;
      },
      complaints: () => said.split('\n').filter((line) => OF_A_PAGE.test(line)),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Ask = (command: string, parameters: Record<string, unknown>) => Promise<unknown>;

/** Connects. A packet is the length of its JSON in bytes, a colon and the JSON; the first one only greets. */
async function marionette(port: number): Promise<Ask> {
  const socket: Socket = connect(port, '127.0.0.1');
  const waiting = new Map<number, { command: string; resolve(value: unknown): void; reject(error: Error): void }>();
  let isGreeted = false;
  let bytes = Buffer.alloc(0);
  socket.on('data', (more) => {
    bytes = Buffer.concat([bytes, more]);
    for (;;) {
      const colon = bytes.indexOf(':');
      const end = colon + 1 + Number(bytes.subarray(0, colon).toString());
      if (colon === -1 || bytes.length < end) return;
      const packet = JSON.parse(bytes.subarray(colon + 1, end).toString()) as unknown;
      bytes = bytes.subarray(end);
      if (isGreeted) settle(packet as Answer);
      isGreeted = true;
    }
  });
  const fail = (error: Error) => {
    for (const one of waiting.values()) one.reject(error);
    waiting.clear();
  };
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('Firefox has closed the connection.')));

  function settle([, id, refused, result]: Answer): void {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (!asked) return;
    if (refused) asked.reject(new WebDriverError(asked.command, refused.error, refused.message));
    else asked.resolve(result);
  }

  let asked = 0;
  return (command, parameters) =>
    new Promise((resolve, reject) => {
      const id = ++asked;
      waiting.set(id, { command, resolve, reject });
      const json = JSON.stringify([0, id, command, parameters]);
      socket.write(`${Buffer.byteLength(json)}:${json}`);
    });
}

type Answer = [type: 1, id: number, refused: { error: string; message: string } | null, result: unknown];
