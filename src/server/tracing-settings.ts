/** The settings of traces, by the names of OpenTelemetry. */
import { z } from 'zod';
import { isOn, listed, shouldBe, webUrl } from './setting';

export type TracingConfig = {
  /** Where a collector takes traces over OTLP/HTTP. */
  url: string;
  headers: Record<string, string>;
  /** What traces call this product. */
  serviceName: string;
  /** The part of the traces that is sent, 0 to 1. */
  ratio: number;
  /** Whether a request may say to which trace it belongs, and whether that is sent. */
  trustsTraceparent: boolean;
};

/** `name=value,name=value`, percent-encoded. The message does not repeat them: one is usually a key. */
const otlpHeaders = z.string().transform((text, problems): Record<string, string> => {
  const pairs = listed(text).map((one) => /^([\w!#$%&'*+.^`|~-]+)\s*=\s*(\S.*)$/.exec(one)?.slice(1) ?? []);
  try {
    const read = pairs.map(([name, value]) => [name!.toLowerCase(), decodeURIComponent(value!)]);
    if (read.every(([, value]) => /^[\x20-\x7e]+$/.test(value!))) return Object.fromEntries(read);
  } catch {
    // Told below.
  }
  problems.addIssue({
    code: 'custom',
    message:
      'can not be read; it should be names and values such as authorization=Bearer%20abc, separated by commas, the values percent-encoded',
  });
  return {};
});

export const SETTINGS = {
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: otlpHeaders.optional(),
  OTEL_SERVICE_NAME: z.string().default('vrikka'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .refine((text) => /^\d*\.?\d+$/.test(text) && Number(text) <= 1, shouldBe('a part of all traces, from 0 to 1'))
    .transform(Number)
    .default(1),
  TRUST_TRACEPARENT: isOn.default(false),
};
type Settings = z.output<z.ZodObject<typeof SETTINGS>>;

/** Settings that are required when one of the others is given. A platform may give the standard name and ratio to all that it runs. */
export const WANTS = [['OTEL_EXPORTER_OTLP_ENDPOINT', ['OTEL_EXPORTER_OTLP_HEADERS', 'TRUST_TRACEPARENT']]] as const;

/** Where traces are sent; null where they are not. */
export function tracingOf({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: headers = {},
  OTEL_SERVICE_NAME: serviceName,
  OTEL_TRACES_SAMPLER_ARG: ratio,
  TRUST_TRACEPARENT: trustsTraceparent,
}: Settings): TracingConfig | null {
  // The path of the protocol (OTLP 1.x, "OTLP/HTTP Request").
  return endpoint ? { url: `${endpoint}/v1/traces`, headers, serviceName, ratio, trustsTraceparent } : null;
}
