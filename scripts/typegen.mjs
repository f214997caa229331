/** Writes the types of the routes, which `tsc` asks for. */
import { framework } from './framework.mjs';

framework(['typegen']);
