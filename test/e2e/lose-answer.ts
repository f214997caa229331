import type { Route } from '@playwright/test';

/** Lets a call reach the server, and loses its answer. */
export async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort('internetdisconnected');
}
