/** The least Node code that serves a file over HTTP: the upper limit of one process. */
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
