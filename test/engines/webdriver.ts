/**
 * A browser under WebDriver's commands (https://www.w3.org/TR/webdriver2/), for engines that Playwright can't drive as the system
 * installs them. An engine brings the way in which commands reach it: HTTP, or Firefox's Marionette, which has the same commands
 * under other names.
 */
import { waitFor } from '../wait-for';

/** Each command: its name in Marionette, its method and path over HTTP, below the session. `{…}` is taken out of the parameters. */
export const COMMANDS = {
  go: ['WebDriver:Navigate', 'POST', '/url'],
  address: ['WebDriver:GetCurrentURL', 'GET', '/url'],
  resize: ['WebDriver:SetWindowRect', 'POST', '/window/rect'],
  find: ['WebDriver:FindElements', 'POST', '/elements'],
  findIn: ['WebDriver:FindElements', 'POST', '/element/{element}/elements'],
  name: ['WebDriver:GetComputedLabel', 'GET', '/element/{id}/computedlabel'],
  isShown: ['WebDriver:IsElementDisplayed', 'GET', '/element/{id}/displayed'],
  isChosen: ['WebDriver:IsElementSelected', 'GET', '/element/{id}/selected'],
  text: ['WebDriver:GetElementText', 'GET', '/element/{id}/text'],
  press: ['WebDriver:ElementClick', 'POST', '/element/{id}/click'],
  type: ['WebDriver:ElementSendKeys', 'POST', '/element/{id}/value'],
  run: ['WebDriver:ExecuteScript', 'POST', '/execute/sync'],
  picture: ['WebDriver:TakeScreenshot', 'GET', '/screenshot'],
} as const;

/** Sends a command, and returns its value. @throws WebDriverError */
type Send = (command: keyof typeof COMMANDS, parameters?: Record<string, unknown>) => Promise<unknown>;

/** An engine that runs, with one window. */
export type Engine = {
  send: Send;
  /** Errors and warnings of pages so far, where the engine tells them: what a script threw, and what was written to the console. */
  complaints(): string[];
  stop(): Promise<void>;
};

/** A refusal of a command; `code` as WebDriver names it. */
export class WebDriverError extends Error {
  constructor(
    command: string,
    readonly code: string,
    message: string,
  ) {
    super(`${command}: ${code} ${message}`);
  }
}

/** What looks pressed too early: it is drawn again, hidden, or covered at this moment. Nothing was pressed yet. */
const NOT_YET = new Set([
  'stale element reference',
  'no such element',
  'element not interactable',
  'element click intercepted',
]);

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
type Reference = { [ELEMENT]: string };

/** Where things of a role are looked for; which one it is, its accessible name says. */
const ROLES = {
  alertdialog: '[role="alertdialog"]',
  banner: 'header',
  button: 'button, summary',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  main: 'main',
  page: 'body',
  radio: 'input[type="radio"]',
  region: 'section',
  textbox: 'input:not([type="hidden"]), textarea',
} as const;

/** A thing on a page, as a person finds it. */
export type Thing = { role: keyof typeof ROLES; name?: string | RegExp; within?: Thing };

export class Browser {
  constructor(
    private readonly engine: Engine,
    private readonly origin: string,
    readonly hasScripts: boolean,
  ) {}

  async go(address: string): Promise<void> {
    await this.engine.send('go', { url: `${this.origin}${address}` });
  }

  /** Waits until the address, from its path on, matches. */
  async arrivesAt(address: RegExp): Promise<void> {
    let now = '';
    await this.until(
      () => `the address matches ${address}, it is ${now}`,
      async () => {
        const url = new URL(String(await this.engine.send('address')));
        now = url.pathname + url.search;
        return address.test(now);
      },
    );
  }

  async sees(thing: Thing): Promise<void> {
    await this.until(`${spell(thing)} is shown`, async () => (await this.shown(thing)) !== undefined);
  }

  /** Waits until the text stands in a thing. */
  async reads(text: string | RegExp, within: Thing = { role: 'main' }): Promise<void> {
    let now = '';
    await this.until(
      () => `${spell(within)} says ${text}, it says: ${now}`,
      async () => {
        const id = await this.shown(within);
        now = id === undefined ? '' : await this.textOf(id);
        return matches(now, text) || (typeof text === 'string' && now.includes(text));
      },
    );
  }

  async isChosen(thing: Thing): Promise<void> {
    await this.until(`${spell(thing)} is chosen`, async () => {
      const id = await this.shown(thing);
      return id !== undefined && (await this.engine.send('isChosen', { id })) === true;
    });
  }

  async press(thing: Thing): Promise<void> {
    await this.act(thing, (id) => this.engine.send('press', { id }));
  }

  async type(name: string | RegExp, text: string): Promise<void> {
    await this.act({ role: 'textbox', name }, (id) => this.engine.send('type', { id, text, value: [...text] }));
  }

  /** Waits until the scripts of a page of ours have taken it over. Before that a press works too, but asks on a page of its own. */
  async isReady(): Promise<void> {
    if (!this.hasScripts) return;
    const script = `const main = document.querySelector('main');
      return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'));`;
    await this.until('the scripts of the page run', async () => await this.engine.send('run', { script, args: [] }));
  }

  /** What is seen, as PNG; null where the engine can't draw it, as Firefox now and then ("Unable to capture screenshot"). */
  async picture(): Promise<Buffer | null> {
    const drawn = await this.engine.send('picture', { full: false }).catch((error: unknown) => {
      if (error instanceof WebDriverError) return null;
      throw error;
    });
    return drawn === null ? null : Buffer.from(String(drawn), 'base64');
  }

  private async act(thing: Thing, work: (id: string) => Promise<unknown>): Promise<void> {
    await this.until(`${spell(thing)} can be used`, async () => {
      const id = await this.shown(thing);
      if (id === undefined) return false;
      await work(id);
      return true;
    });
  }

  private until(what: string | (() => string), ask: () => Promise<unknown>): Promise<unknown> {
    return waitFor(what, async () => {
      try {
        return await ask();
      } catch (error) {
        if (error instanceof WebDriverError && NOT_YET.has(error.code)) return false;
        throw error;
      }
    });
  }

  /** The first of its kind that is shown. */
  private async shown({ role, name, within }: Thing): Promise<string | undefined> {
    const element = within && (await this.shown(within));
    if (within && element === undefined) return undefined;
    const css = { using: 'css selector', value: ROLES[role] };
    const found = element ? this.engine.send('findIn', { ...css, element }) : this.engine.send('find', css);
    for (const { [ELEMENT]: id } of (await found) as Reference[]) {
      if (!(await this.engine.send('isShown', { id }))) continue;
      if (name === undefined || matches(await this.nameOf(id), name)) return id;
    }
    return undefined;
  }

  private async nameOf(id: string): Promise<string> {
    try {
      return plain(await this.engine.send('name', { id }));
    } catch (error) {
      // WebKit's answer where a thing is not read out.
      if (error instanceof WebDriverError && error.code === 'unknown error') return '';
      throw error;
    }
  }

  private async textOf(id: string): Promise<string> {
    return plain(await this.engine.send('text', { id }));
  }
}

const matches = (text: string, wanted: string | RegExp) =>
  typeof wanted === 'string' ? text === wanted : wanted.test(text);

/** With plain spaces, also where a line must not break. */
const plain = (text: unknown) => String(text).replace(/\s+/g, ' ').trim();

const spell = ({ role, name, within }: Thing): string =>
  `${role}${name === undefined ? '' : ` ${name}`}${within ? ` in ${spell(within)}` : ''}`;
