/** Builds if something changed since the last build, which checks the page budgets. */
import { buildIfNeeded } from './prepare.mjs';

await buildIfNeeded();
