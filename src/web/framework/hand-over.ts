import type { EntryContext } from 'react-router';

/** Takes the loaders' data out of the rendering, which would wait for it inside the markup; `renderToString` never does. */
export async function takeLoaded(context: EntryContext): Promise<string> {
  const loaded = await new Response(context.serverHandoffStream).text();
  delete context.serverHandoffStream;
  return loaded;
}

/** The script that gives the loaders' data to the router in the browser, as React Router's own entry writes it. */
export function handOver(loaded: string): string {
  const controller = 'window.__reactRouterContext.streamController';
  return `${controller}.enqueue(${inScript(loaded)});${controller}.close();`;
}

/** JSON that can't close the script element it is in. */
export function inScript(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/[\u2028\u2029]/g, (separator) => (separator === '\u2028' ? '\\u2028' : '\\u2029'));
}
