/**
 * How the installation stands: one list of checks, which the operator's page shows and the doctor prints. What it is about are
 * programs, disks and services; whether the books are right is the doctor's other part (`doctor/examine.ts`).
 */
import type { Context } from '../../context';
import { access } from './access';
import { backups } from './backups';
import type { Check } from './check';
import { clocks } from './clocks';
import { messages } from './messages';
import { payments } from './payments';
import { processes } from './processes';
import { release } from './release';
import { storage } from './storage';
import { work } from './work';
import { readProcesses } from '../processes';

/** Every check, in the order of their groups. */
export async function examineInstallation(context: Context): Promise<Check[]> {
  const known = await readProcesses(context);
  const checks = await Promise.all([
    release(context, known),
    work(context),
    processes(context, known),
    payments(context),
    messages(context),
    storage(context),
    backups(context),
    clocks(context, known),
    access(context),
  ]);
  return checks.flat();
}
