/** What the centers' screens know of the server's centers. They are the same for everyone, so they stay on logout. */
import type { centers } from '../../../contract/centers';
import { askApi } from '../../api/ask-api';
import { inSlices } from '../../api/in-slices';
import { createSource } from '../../api/source';
import { bindCenters, bindNextFree } from './center-book';

const FRESH_MS = 30_000;

/** Every active center. */
export const centersSource = createSource({
  ask: async () => inSlices(bindCenters((await askApi<typeof centers.list>('/auth/dialysis-centers')).dialysisCenters)),
  freshForMs: FRESH_MS,
});

/** The next free window of every active center, with the server's clock. */
export const nextFreeSource = createSource({
  ask: async () => inSlices(bindNextFree(await askApi<typeof centers.nextFree>('/auth/next-free'))),
  freshForMs: FRESH_MS,
});
