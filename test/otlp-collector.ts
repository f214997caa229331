/** A collector of traces on a free port: takes what OTLP/HTTP sends, in protobuf, and tells of its spans. */
import { isUtf8 } from 'node:buffer';
import { type IncomingHttpHeaders, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type CollectedSpan = {
  traceId: string;
  spanId: string;
  parentId: string;
  name: string;
  /** 1 internal · 2 server · 3 client · 5 consumer. */
  kind: number;
  attributes: Record<string, string | number>;
  links: { traceId: string; spanId: string }[];
  events: number;
  /** 2: an error. */
  status: { code: number; message: string };
  resource: Record<string, string | number>;
};

export type Collector = {
  url: string;
  spans: CollectedSpan[];
  /** Every string of every body, whichever field it is in, and nothing of ids and times: their bytes can read as anything. */
  strings: string[];
  requests: { path: string; headers: IncomingHttpHeaders }[];
  close(): Promise<void>;
};

export async function startCollector(): Promise<Collector> {
  const collected: Pick<Collector, 'spans' | 'strings' | 'requests'> = { spans: [], strings: [], requests: [] };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      collected.requests.push({ path: request.url!, headers: request.headers });
      collected.strings.push(...stringsIn(body));
      collected.spans.push(...spansIn(body));
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...collected,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** The fields of a message of protobuf, by their numbers: bytes, an integer, or a number of fixed width. */
type Fields = Map<number, (Buffer | bigint | number)[]>;

/** https://github.com/open-telemetry/opentelemetry-proto/blob/main/opentelemetry/proto/trace/v1/trace.proto */
function spansIn(body: Buffer): CollectedSpan[] {
  return messages(fieldsOf(body), 1).flatMap((ofResource) => {
    const resource = attributesOf(messages(ofResource, 1)[0]!, 1);
    return messages(ofResource, 2).flatMap((ofScope) =>
      messages(ofScope, 2).map((span) => {
        const [status] = messages(span, 15);
        return {
          traceId: hex(span, 1),
          spanId: hex(span, 2),
          parentId: hex(span, 4),
          name: text(span, 5),
          kind: number(span, 6),
          attributes: attributesOf(span, 9),
          links: messages(span, 13).map((link) => ({ traceId: hex(link, 1), spanId: hex(link, 2) })),
          events: messages(span, 11).length,
          status: { code: status ? number(status, 3) : 0, message: status ? text(status, 2) : '' },
          resource,
        };
      }),
    );
  });
}

/**
 * What the bytes of a field say: themselves where they are UTF-8, and what is in their fields where they read as a
 * message. Protobuf does not tell a string from a message, so what may be both is taken as both.
 */
function stringsIn(bytes: Buffer): string[] {
  const own = isUtf8(bytes) ? [bytes.toString('utf8')] : [];
  try {
    return [...own, ...[...fieldsOf(bytes).values()].flat().filter(Buffer.isBuffer).flatMap(stringsIn)];
  } catch {
    return own;
  }
}

function attributesOf(message: Fields, field: number): Record<string, string | number> {
  return Object.fromEntries(
    messages(message, field).map((pair) => {
      const value = messages(pair, 2)[0]!;
      return [text(pair, 1), value.has(1) ? text(value, 1) : number(value, value.has(3) ? 3 : 4)];
    }),
  );
}

/** https://protobuf.dev/programming-guides/encoding/ Throws where the bytes are not a message. */
function fieldsOf(bytes: Buffer): Fields {
  const fields: Fields = new Map();
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++];
      if (byte === undefined) throw new RangeError('A number ends behind its message.');
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const take = (length: number) => {
    if (at + length > bytes.length) throw new RangeError('A field ends behind its message.');
    return bytes.subarray(at, (at += length));
  };
  const valueOfType: Record<number, () => Buffer | bigint | number> = {
    0: varint,
    1: () => take(8).readDoubleLE(),
    2: () => take(Number(varint())),
    5: () => take(4).readFloatLE(),
  };
  while (at < bytes.length) {
    const tag = Number(varint());
    const field = tag >> 3;
    const read = valueOfType[tag & 7];
    if (!read || field < 1) throw new RangeError('There is no such field.');
    fields.set(field, [...(fields.get(field) ?? []), read()]);
  }
  return fields;
}

const valuesOf = (message: Fields, field: number) => message.get(field) ?? [];
const messages = (message: Fields, field: number) => valuesOf(message, field).map((value) => fieldsOf(value as Buffer));
const hex = (message: Fields, field: number) =>
  (valuesOf(message, field)[0] as Buffer | undefined)?.toString('hex') ?? '';
const text = (message: Fields, field: number) =>
  (valuesOf(message, field)[0] as Buffer | undefined)?.toString('utf8') ?? '';

function number(message: Fields, field: number): number {
  return Number(valuesOf(message, field)[0] ?? 0);
}
