/** As little as sends a file's bytes over HTTP with Node: what can be had of one process at most. */
import { readFileSync } from 'node:fs';
import http from 'node:http';

const bytes = readFileSync(process.env.FILE);
const head = {
  'content-type': 'application/json',
  'content-encoding': 'br',
  'cache-control': 'no-cache',
  'content-length': bytes.length,
};

http
  .createServer((_request, response) => response.writeHead(200, head).end(bytes))
  .listen(Number(process.env.PORT), '127.0.0.1');
