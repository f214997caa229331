/** Builds when something changed since the last build, which held its pages to their budgets. */
import { buildIfNeeded } from './prepare.mjs';

await buildIfNeeded();
