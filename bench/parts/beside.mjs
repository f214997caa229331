/** Asking a product again and again while something else goes on, as a few people do. */
import { setTimeout as pause } from 'node:timers/promises';

const BETWEEN_MS = 20;

/** The milliseconds of each request, one after the other, until the promise has settled; at least one each. */
export async function timesUntil(asked, end) {
  let hasEnded = false;
  const ended = end.finally(() => (hasEnded = true));
  const lanes = Object.entries(asked).map(async ([name, ask]) => {
    const times = [];
    do {
      const began = performance.now();
      await read(await ask());
      times.push(performance.now() - began);
      // Not faster than a few people: what is measured is the wait, not the load.
      await pause(BETWEEN_MS);
    } while (!hasEnded);
    return [name, times];
  });
  const times = Object.fromEntries(await Promise.all(lanes));
  await ended;
  return times;
}

/** The cookies of somebody who signs in as staff. */
export async function signIn(url, body) {
  const answer = await post(url, '/admin/admin-login', body);
  await read(answer);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/** Posts JSON, each time from another network. */
export function post(url, path, body) {
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': `10.0.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
  };
  return fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Reads an answer to its end; throws where it is a refusal. Returns its length in characters. */
export async function read(answer) {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.url} was answered by ${answer.status}: ${text}`);
  return text.length;
}
