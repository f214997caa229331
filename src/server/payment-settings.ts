/** The settings of each payment provider: the only place that names them. */
import { z } from 'zod';
import { type NamedMethod, ONLINE_PROVIDERS, type OnlineProvider, PROVIDERS } from '../domain/paid-by';
import { shouldBe, webUrl } from './setting';

/** Another host that speaks the provider's API; null for the provider itself. */
const apiUrl = webUrl.nullable().default(null);

/**
 * Each setting by its name in the code; outside it begins with the provider's: `secretKey` is STRIPE_SECRET_KEY. A provider has all
 * that are needed, or none. The first is the one by which it is missed, and whose beginning tells its mode: `sk_test_…`.
 * `secrets`: those that may be in a file.
 */
const SETTINGS = {
  stripe: {
    settings: {
      secretKey: z
        .string()
        .regex(/^(?!pk_)/, 'is a publishable key; it should be the secret one, which begins with sk_'),
      webhookSecret: z.string(),
      /** How people can pay on its page, the most usual first. The account has to have each of them switched on. */
      methods: z
        .string()
        .regex(/^(card|upi)(\s*,\s*(card|upi))*$/, shouldBe('card, upi, or both with a comma between'))
        .transform((text): readonly NamedMethod[] => (['upi', 'card'] as const).filter((one) => text.includes(one)))
        .default(PROVIDERS.stripe.methods),
      apiUrl,
    },
    secrets: ['secretKey', 'webhookSecret'],
  },
  razorpay: {
    // Its host without `/v1`.
    settings: { keyId: z.string(), keySecret: z.string(), webhookSecret: z.string(), apiUrl },
    secrets: ['keySecret', 'webhookSecret'],
  },
} as const satisfies Record<OnlineProvider, { settings: z.ZodRawShape; secrets: readonly string[] }>;

/** What the adapter of a provider works with. */
export type ProviderConfig<P extends OnlineProvider> = z.output<z.ZodObject<(typeof SETTINGS)[P]['settings']>>;
/** The providers that take money online: those that are set up. */
export type ProviderConfigs = { [P in OnlineProvider]: ProviderConfig<P> | null };
export type PaymentsConfig = ProviderConfigs & {
  /** The one that takes new payments, unless a center has one of its own. It is set up. */
  chosen: OnlineProvider;
};

/** STRIPE_SECRET_KEY for Stripe's `secretKey`. */
export function settingName(provider: OnlineProvider, key: string): string {
  return `${provider}${key.replace(/^|(?=[A-Z])/g, '_')}`.toUpperCase();
}

const namesOf = (isWanted: (provider: OnlineProvider, key: string, setting: z.ZodType) => boolean) =>
  Object.fromEntries(
    ONLINE_PROVIDERS.map((provider) => [
      provider,
      Object.entries(SETTINGS[provider].settings)
        .filter(([key, setting]) => isWanted(provider, key, setting))
        .map(([key]) => settingName(provider, key)),
    ]),
  ) as Record<OnlineProvider, string[]>;

/** What each provider needs, by name. The first is the one by which it is missed. */
export const NEEDED_BY = namesOf((_provider, _key, setting) => !setting.safeParse(undefined).success);
/** The secrets of all of them. */
export const PROVIDER_SECRETS = Object.values(
  namesOf((provider, key) => (SETTINGS[provider].secrets as readonly string[]).includes(key)),
).flat();
/** Where another host speaks their API. */
export const apiSetting = (provider: OnlineProvider) => settingName(provider, 'apiUrl');

/** A provider's settings, null unless it has all that it needs; and what is wrong with those that are given. */
export function readProvider<P extends OnlineProvider>(
  provider: P,
  given: Record<string, string | undefined>,
): { config: ProviderConfig<P> | null; problems: [name: string, problem: string][] } {
  const { settings } = SETTINGS[provider];
  const own = Object.fromEntries(Object.keys(settings).map((key) => [key, given[settingName(provider, key)]]));
  const { data, error } = z.object(settings as z.ZodRawShape).safeParse(own);
  const wrong = error?.issues.filter(({ path: [key] }) => own[String(key)] !== undefined) ?? [];
  return {
    config: (data as ProviderConfig<P> | undefined) ?? null,
    problems: wrong.map(({ path: [key], message }) => [settingName(provider, String(key)), message]),
  };
}

/** The mode of a provider's key; null where it tells none. */
export function modeOfKey(key: string | undefined): 'test' | 'live' | null {
  const [, mode] = /^\w+?_(test|live)_/.exec(key ?? '') ?? [];
  return (mode as 'test' | 'live' | undefined) ?? null;
}

/** The mode of a provider that is set up. */
export function modeOf(provider: OnlineProvider, config: object): 'test' | 'live' | null {
  const [first] = Object.keys(SETTINGS[provider].settings);
  return modeOfKey((config as Record<string, string>)[first!]);
}
