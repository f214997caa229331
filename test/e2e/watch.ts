/** Watches a browser for unannounced errors, warnings, refusals, and requests to third parties. */
import type { BrowserContext, Response } from '@playwright/test';

export type Watch = {
  /** Announces a failure: it must happen, and then does not fail the test. */
  expectFailure(what: RegExp): void;
  /** What happened unannounced, and what was announced and didn't happen. */
  complaints(): string[];
};

const SPOKEN = new Set(['error', 'warning']);

export function watch(context: BrowserContext, allowedOrigins: readonly string[]): Watch {
  const happened: string[] = [];
  const announced: RegExp[] = [];

  context.on('console', (message) => {
    // The browser's own line about a failed request; the answer itself is reported below.
    if (!SPOKEN.has(message.type()) || message.text().startsWith('Failed to load resource')) return;
    happened.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (webError) => {
    const error = webError.error();
    happened.push(`page error: ${error.stack ?? error.message}`);
  });
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (!/^https?:|^wss?:/.test(url.protocol) || allowedOrigins.includes(url.origin)) return;
    happened.push(`request to a stranger: ${request.method()} ${request.url()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed';
    // The page aborted it, or navigated away.
    if (reason === 'net::ERR_ABORTED') return;
    happened.push(`request failed: ${request.method()} ${request.url()} ${reason}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) happened.push(describe(response));
  });

  return {
    expectFailure: (what) => void announced.push(what),
    complaints: () => [
      ...happened.filter((line) => !announced.some((what) => what.test(line))),
      ...announced
        .filter((what) => !happened.some((line) => what.test(line)))
        .map((what) => `announced, but did not happen: ${what}`),
    ],
  };
}

function describe(response: Response): string {
  return `answer ${response.status()}: ${response.request().method()} ${response.url()}`;
}
