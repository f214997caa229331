/** Requests generated from the description of the API: nearly right, wrong in one place, or nonsense. */
import fc from 'fast-check';
import { PASSWORD } from './builders';

export type Operation = {
  method: string;
  path: string;
  parameters: Parameter[];
  body: Schema | null;
  isMultipart: boolean;
};
type Parameter = { name: string; in: string; required?: boolean; schema: Schema };
type Schema = {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  description?: string;
};
export type AnyRequest = {
  operation: string;
  method: string;
  path: string;
  query: [string, string][];
  body: Buffer | null;
  type: string | null;
};

type Description = {
  paths?: Record<
    string,
    Record<string, { parameters?: Parameter[]; requestBody?: { content?: Record<string, { schema?: Schema }> } }>
  >;
};

/** Every operation of an OpenAPI description. */
export function operationsOf({ paths = {} }: Description): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const content = requestBody?.content ?? {};
      return {
        method: method.toUpperCase(),
        path,
        parameters,
        body: content['application/json']?.schema ?? null,
        isMultipart: path.endsWith('/upload-image'),
      };
    }),
  );
}

const NASTY = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u202eabc',
  '\ud800',
  '😀'.repeat(40),
  'x'.repeat(5_000),
  "' or '1'='1",
  "'; drop table users; --",
  '${7*7}',
  '{{7*7}}',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-1',
  '1e999',
  '%',
  '%00',
  '\\',
  '0',
  '2147483648',
  '9007199254740993',
  '9223372036854775808',
  '1970-01-01',
  '9999-12-31',
  '0000-00-00',
  '0000-01-01',
  '2026-02-30',
  '-000001-01-01',
  '275760-09-13',
  '2026-11-11T00:00:00Z',
  'a\'"`;\\%_',
  '\r\nset-cookie: a=b',
];
const PLAUSIBLE = [
  'meera@example.org',
  'devika@example.org',
  PASSWORD,
  '9 AM - 1 PM',
  '1 PM - 5 PM',
  '5 AM - 9 AM',
  '2026-11-12',
  '2026-11-15',
  '2026-11-30',
  '2026-12-10',
  '2026-12-11',
  '123456',
  'front-1.svg',
  'Meera',
  'confirmed',
  'cancelled',
  'asc',
  'name',
  '2',
  '100',
  '4',
];
const NUMBERS = [
  0, -0, 1, -1, 1.5, 2, 1_850, 2_147_483_647, 2_147_483_648, -2_147_483_649, 9_007_199_254_740_991, 1e21, 1e308, 5e-324,
];

/** Requests to one of the operations; ids are mostly existing ones. */
export function anyRequest(operations: Operation[], ids: string[]): fc.Arbitrary<AnyRequest> {
  const text = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...PLAUSIBLE, ...ids) },
    { weight: 3, arbitrary: fc.constantFrom(...NASTY) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
    { weight: 1, arbitrary: fc.emailAddress() },
  );
  const number = fc.oneof(
    fc.constantFrom(...NUMBERS),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  );
  const nonsense = fc.oneof(
    text,
    number,
    fc.constant(null),
    fc.boolean(),
    fc.jsonValue({ maxDepth: 3 }),
    fc.constant({ $gt: '' }),
    fc.array(text),
  );

  const right = (schema: Schema): fc.Arbitrary<unknown> => {
    const { anyOf, properties, required = [], items } = schema;
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (anyOf?.length) return fc.oneof(...anyOf.map(value));
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
    if (type === 'object' && properties) {
      const fields = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, value(one)]));
      const whole = fc.record(fields, { requiredKeys: required });
      return fc.oneof(
        { weight: 8, arbitrary: whole },
        { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
      );
    }
    if (type === 'array') return fc.array(items ? value(items) : nonsense, { maxLength: 4 });
    if (type === 'boolean') return fc.boolean();
    if (type === 'number' || type === 'integer') {
      const { minimum: min = 0, maximum: max = 4_000 } = schema;
      return fc.oneof(
        fc.integer({ min: Math.ceil(min), max: Math.min(Math.floor(max), Math.ceil(min) + 4_000) }),
        number,
      );
    }
    if (schema.format === 'uuid')
      return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: fc.uuid() });
    if (schema.format === 'email')
      return fc.oneof(fc.constantFrom('meera@example.org', 'devika@example.org'), fc.emailAddress());
    if (schema.description?.includes('YYYY-MM-DD')) {
      return fc
        .integer({ min: -3, max: 34 })
        .map((days) => new Date(Date.UTC(2026, 10, 10 + days)).toISOString().slice(0, 10));
    }
    return type === undefined ? fc.oneof(text, number) : text;
  };
  const value = (schema: Schema): fc.Arbitrary<unknown> =>
    fc.oneof({ weight: 24, arbitrary: right(schema) }, { weight: 1, arbitrary: nonsense });

  const asText = (one: unknown) => Buffer.from(typeof one === 'string' ? one : JSON.stringify(one ?? '')).toString();

  const requestTo = (operation: Operation): fc.Arbitrary<AnyRequest> => {
    const inPath = operation.parameters.filter((one) => one.in === 'path');
    const inQuery = operation.parameters.filter((one) => one.in === 'query');
    // Few at a time: one wrong parameter hides the effect of the others.
    const needed = inQuery.filter(({ required }) => required);
    const optional = inQuery.filter(({ required }) => !required);
    const query = fc
      .subarray(optional, { maxLength: Math.min(2, optional.length) })
      .map((some) => [...needed, ...some])
      .chain((some) =>
        fc.tuple(...some.map(({ name, schema }) => value(schema).map((one): [string, unknown] => [name, one]))),
      );
    const json = operation.body && value(operation.body).map((one) => Buffer.from(JSON.stringify(one) ?? ''));
    const bytes = fc.uint8Array({ maxLength: 200 }).map((one) => Buffer.from(one));
    const files = bytes.map((one) =>
      Buffer.concat([
        Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'),
        one,
        Buffer.from('\r\n--x--\r\n'),
      ]),
    );
    const body =
      operation.method === 'GET'
        ? fc.constant(null)
        : operation.isMultipart
          ? fc.oneof(files, bytes)
          : json
            ? fc.oneof({ weight: 12, arbitrary: json }, { weight: 1, arbitrary: bytes })
            : fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: bytes });
    return fc
      .record({
        params: fc.tuple(...inPath.map(({ schema }) => value(schema))),
        query,
        more: fc.array(fc.tuple(fc.constantFrom(...inQuery.map(({ name }) => name), 'q', '__proto__'), text), {
          maxLength: 1,
        }),
        isMore: fc.integer({ min: 0, max: 9 }),
        body,
      })
      .map(({ params, query, more, isMore, body: made }) => ({
        operation: `${operation.method} ${operation.path}`,
        method: operation.method,
        path: inPath.reduce(
          (path, { name }, n) => path.replace(`{${name}}`, encodeURIComponent(asText(params[n]))),
          operation.path,
        ),
        query: [...query, ...(isMore === 0 ? more : [])].map(([name, one]) => [name, asText(one)] as [string, string]),
        body: made,
        type: made && (operation.isMultipart ? 'multipart/form-data; boundary=x' : 'application/json'),
      }));
  };
  return fc.constantFrom(...operations).chain(requestTo);
}
