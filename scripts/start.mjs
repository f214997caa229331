/** `npm start`: from a bare clone to a running product. */
import { buildIfNeeded, installIfNeeded, requireNode } from './prepare.mjs';

requireNode();
installIfNeeded();
await buildIfNeeded();
await import('../dist/server/main.js');
