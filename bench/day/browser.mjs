/** One person's browser: keeps cookies and ETags, accepts brotli, and records the latency of each kind of call. */
import http from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

const decompress = promisify(brotliDecompress);
const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });
/** Longer than this, a cookie outlives the measurement. */
const SHORT_LIVED_S = 60;
const FINE = new Set([200, 304]);
const REDIRECTS = new Set([302, 303]);
/** Somebody else was first, or the patient has that hour already: a correct answer, not an error. */
const HONEST = new Set(['window-full', 'already-booked']);

/** The results: latencies in ms by kind of call, refusals and errors by kind, and bytes of all bodies. */
export function newRecord() {
  return { calls: {}, refused: {}, errors: {}, bytes: 0 };
}

export class Browser {
  constructor({ url, publicUrl, address, cookies = {}, etags = new Map() }, record) {
    Object.assign(this, { url, publicUrl, address, cookies, etags, record });
  }

  /** A page, requested like a navigation; `kind` is its route. */
  page(path, kind = path) {
    return this.call(`page ${kind}`, 'GET', path, {
      accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8',
      dest: 'document',
    });
  }

  /** What a page that is there already asks for when a link leads to `path`: the data of the route's page, no markup. */
  data(path, route, kind = path) {
    const [address, query] = path.split('?');
    const asked = new URLSearchParams([...new URLSearchParams(query), ['_routes', route]]);
    return this.call(`data ${kind}`, 'GET', `${address}.data?${asked}`, { accept: '*/*' });
  }

  /** A form of a page; where it leads. */
  form(path, kind, fields) {
    return this.call(`form ${kind}`, 'POST', path, {
      form: new URLSearchParams(fields).toString(),
      accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8',
      dest: 'document',
    });
  }

  get(path, kind = path.split('?')[0], options = {}) {
    return this.call(`GET ${kind}`, 'GET', path, options);
  }

  send(method, path, body) {
    return this.call(`${method} ${path}`, method, path, { body });
  }

  /** Returns the status and, on request, the JSON of an answer. Counts everything unexpected as an error. */
  async call(kind, method, path, { body, form, accept = 'application/json', dest = 'empty', isRead = false } = {}) {
    const began = performance.now();
    const answer = await this.request(method, path, { body, form, accept, dest }).catch((error) => ({
      status: 0,
      text: error.code ?? error.message,
    }));
    (this.record.calls[kind] ??= []).push(performance.now() - began);
    this.record.bytes += answer.bytes?.length ?? 0;
    if (answer.status === 200 && answer.etag) this.etags.set(path, answer.etag);
    const isJson = answer.type?.includes('json');
    const wanted = isRead || method !== 'GET' || !FINE.has(answer.status);
    const json = wanted && isJson ? JSON.parse(await textOf(answer)) : null;
    if (form !== undefined && REDIRECTS.has(answer.status)) return { ok: true, location: answer.location };
    if (FINE.has(answer.status) && form === undefined) {
      return { ok: true, json, ...(dest === 'document' && { html: () => textOf(answer) }) };
    }
    const code = json?.code ?? `${answer.text ?? ''}`.slice(0, 80);
    // A form that is shown again says why in its page.
    const list =
      answer.status === 409 && (form !== undefined || HONEST.has(code)) ? this.record.refused : this.record.errors;
    const what =
      list === this.record.refused
        ? form === undefined
          ? code
          : `${kind} again`
        : `${kind}: ${answer.status} ${code}`;
    list[what] = (list[what] ?? 0) + 1;
    return { ok: false, json };
  }

  request(method, path, { body, form, accept, dest }) {
    const text = form ?? (body === undefined ? null : JSON.stringify(body));
    const etag = method === 'GET' ? this.etags.get(path) : undefined;
    const headers = {
      accept,
      'accept-encoding': 'br',
      'x-forwarded-for': this.address,
      'sec-fetch-site': 'same-origin',
      'sec-fetch-dest': dest,
      'user-agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36',
      ...(Object.keys(this.cookies).length > 0 && {
        cookie: Object.entries(this.cookies)
          .map((pair) => pair.join('='))
          .join('; '),
      }),
      ...(etag && { 'if-none-match': etag }),
      ...(method !== 'GET' && { origin: this.publicUrl }),
      ...(text !== null && {
        'content-type': form === undefined ? 'application/json' : 'application/x-www-form-urlencoded',
        'content-length': Buffer.byteLength(text),
      }),
    };
    return new Promise((resolve, reject) => {
      const asked = http.request(this.url + path, { method, headers, agent }, async (answer) => {
        try {
          for (const line of answer.headers['set-cookie'] ?? []) this.keep(line);
          const bytes = Buffer.concat(await answer.toArray());
          resolve({
            status: answer.statusCode,
            etag: answer.headers.etag,
            type: answer.headers['content-type'],
            encoding: answer.headers['content-encoding'],
            location: answer.headers.location,
            bytes,
          });
        } catch (error) {
          reject(error);
        }
      });
      asked.setTimeout(30_000, () => asked.destroy(new Error('no answer in 30 s')));
      asked.on('error', reject);
      asked.end(text);
    });
  }

  keep(line) {
    const [pair] = line.split(';');
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    if (value === '') delete this.cookies[name];
    else this.cookies[name] = value;
    const seconds = Number(/;\s*max-age=(\d+)/i.exec(line)?.[1] ?? Infinity);
    if (seconds > SHORT_LIVED_S) return;
    const forget = () => this.cookies[name] === value && delete this.cookies[name];
    setTimeout(forget, seconds * 1_000).unref();
  }
}

async function textOf({ bytes, encoding }) {
  return (encoding === 'br' ? await decompress(bytes) : bytes).toString();
}
