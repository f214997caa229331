/** A collector of traces on a free port: takes what OTLP/HTTP sends, in protobuf, and tells of its spans. */
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
  /** Each body as it came, as text: every string of protobuf is in it as UTF-8. */
  bodies: string[];
  requests: { path: string; headers: IncomingHttpHeaders }[];
  close(): Promise<void>;
};

export async function startCollector(): Promise<Collector> {
  const collected: Pick<Collector, 'spans' | 'bodies' | 'requests'> = { spans: [], bodies: [], requests: [] };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      collected.requests.push({ path: request.url!, headers: request.headers });
      collected.bodies.push(body.toString('utf8'));
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

/** The fields of a message of protobuf, by their numbers. */
type Fields = Map<number, (Buffer | bigint)[]>;

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

function attributesOf(message: Fields, field: number): Record<string, string | number> {
  return Object.fromEntries(
    messages(message, field).map((pair) => {
      const value = messages(pair, 2)[0]!;
      return [text(pair, 1), value.has(1) ? text(value, 1) : number(value, value.has(3) ? 3 : 4)];
    }),
  );
}

/** https://protobuf.dev/programming-guides/encoding/ */
function fieldsOf(bytes: Buffer): Fields {
  const fields: Fields = new Map();
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++]!;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const take = (length: number) => bytes.subarray(at, (at += length));
  while (at < bytes.length) {
    const tag = Number(varint());
    const [field, type] = [tag >> 3, tag & 7];
    const value = type === 0 ? varint() : take(type === 2 ? Number(varint()) : type === 1 ? 8 : 4);
    fields.set(field, [...(fields.get(field) ?? []), value]);
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
  const [value = 0n] = valuesOf(message, field);
  return Buffer.isBuffer(value) ? value.readDoubleLE() : Number(value);
}
