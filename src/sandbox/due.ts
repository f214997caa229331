import { ALL_STAND_INS } from './providers';
import type { World } from './world';

/** Does what the clock alone brings about: called every second, when the clock was moved, and before the ledger is read. */
export function doWhatIsDue(world: World): void {
  for (const provider of ALL_STAND_INS) provider.doWhatIsDue(world);
}
