/** WebKitGTK's MiniBrowser as the system installs it, driven over HTTP by WebKitWebDriver, on a display that nobody sees (Xvfb). */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../free-ports';
import { waitFor } from '../wait-for';
import { COMMANDS, type Engine, WebDriverError } from './webdriver';

const START_MS = 180_000;

export async function startWebKit(
  { driver, display, browser }: { driver: string; display: string; browser: string },
  hasScripts: boolean,
): Promise<Engine> {
  const home = mkdtempSync(path.join(tmpdir(), 'vrikka-webkit-'));
  const running: ChildProcess[] = [];
  const stop = async () => {
    for (const one of running.toReversed()) await end(one);
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    // It names the display that it has found free on its descriptor 3.
    const screen = spawn(display, ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      detached: true,
    });
    running.push(screen);
    const number = String((await once(screen.stdio[3]!, 'data'))[0]).trim();

    const port = await freePort();
    const web = spawn(driver, [`--port=${port}`], {
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, with the browser and its processes.
      detached: true,
      env: {
        ...process.env,
        DISPLAY: `:${number}`,
        GDK_BACKEND: 'x11',
        HOME: home,
        TZ: 'Asia/Kolkata',
        LANG: 'C.UTF-8',
      },
    });
    running.push(web);
    let said = '';
    for (const stream of [web.stdout, web.stderr]) stream.on('data', (bytes) => (said += String(bytes)));

    const base = `http://127.0.0.1:${port}`;
    await waitFor(
      () => `WebKitWebDriver starts; it said:\n${said}`,
      async () => (await fetch(`${base}/status`).catch(() => null))?.ok,
      START_MS,
    );
    const args = ['--automation', ...(hasScripts ? [] : ['--enable-javascript=false'])];
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args } } };
    const { sessionId } = (await ask('POST', `${base}/session`, { capabilities })) as { sessionId: string };
    const session = `${base}/session/${sessionId}`;
    return {
      send: (command, parameters = {}) => {
        const [, method, template] = COMMANDS[command];
        const left = { ...parameters };
        const place = template.replace(/\{(\w+)\}/, (_, name: string) => {
          const value = String(left[name]);
          delete left[name];
          return value;
        });
        return ask(method, session + place, left);
      },
      // Under its driver, WebKit tells nobody what is written to the console.
      complaints: () => [],
      stop: async () => {
        await ask('DELETE', session).catch(() => undefined);
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function ask(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(method === 'POST' && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new WebDriverError(`${method} ${url} ${JSON.stringify(body)}`, error, message);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await ended;
}
