const EVERY_MS = 25;
const AT_MOST_MS = 25_000;

/** Polls until there is a truthy answer; fails with `what` on timeout, which may tell what is there instead. */
export async function waitFor<T>(
  what: string | (() => string),
  ask: () => T | Promise<T>,
  atMostMs = AT_MOST_MS,
): Promise<Exclude<T, null | undefined | false>> {
  const until = Date.now() + atMostMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer !== undefined && answer !== false)
      return answer as Exclude<T, null | undefined | false>;
    if (Date.now() > until) throw new Error(`waited in vain: ${typeof what === 'string' ? what : what()}`);
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}
