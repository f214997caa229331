/** `npm start`: from a bare clone to a running product. */
import { getReady, readSettings } from './prepare.mjs';

await getReady();
readSettings();
await import('../dist/server/main.js');
