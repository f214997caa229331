/** Writes the types of the routes, which `tsc` needs. */
import { framework } from './framework.mjs';

framework(['typegen']);
