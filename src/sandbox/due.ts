import { expireDueLinks } from './razorpay/link-life';
import { failSilentPayments } from './razorpay/late';
import { expireDueSessions } from './stripe/session-life';
import type { World } from './world';

/** Does what the clock alone brings about: called every second, when the clock was moved, and before the ledger is read. */
export function doWhatIsDue(world: World): void {
  expireDueSessions(world);
  failSilentPayments(world);
  expireDueLinks(world);
}
