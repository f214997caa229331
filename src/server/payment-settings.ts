/** The settings of each payment provider: the only place that names them. */
import { z } from 'zod';
import { type NamedMethod, ONLINE_PROVIDERS, type OnlineProvider, PROVIDERS } from '../domain/paid-by';
import { type Env, type Problem, shouldBe, together, webUrl } from './setting';

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
const apiSetting = (provider: OnlineProvider) => settingName(provider, 'apiUrl');

/** Settings that are required when one of the others is given. */
export const WANTS = ONLINE_PROVIDERS.flatMap((provider) => together(NEEDED_BY[provider], [apiSetting(provider)]));

/** Whether any key of a provider is given. */
export const takesPayments = (given: Env) =>
  Object.values(NEEDED_BY).some((names) => names.some((name) => given[name]));

/** A provider's settings, null unless it has all that it needs; and what is wrong with those that are given. */
function readProvider<P extends OnlineProvider>(
  provider: P,
  given: Env,
): { config: ProviderConfig<P> | null; problems: Problem[] } {
  const { settings } = SETTINGS[provider];
  const own = Object.fromEntries(Object.keys(settings).map((key) => [key, given[settingName(provider, key)]]));
  const { data, error } = z.object(settings as z.ZodRawShape).safeParse(own);
  const wrong = error?.issues.filter(({ path: [key] }) => own[String(key)] !== undefined) ?? [];
  return {
    config: (data as ProviderConfig<P> | undefined) ?? null,
    problems: wrong.map(({ path: [key], message }) => [settingName(provider, String(key)), message]),
  };
}

/** Every provider's settings, and what is wrong with those that are given. */
export function readProviders(given: Env): { providers: ProviderConfigs; problems: Problem[] } {
  const read = ONLINE_PROVIDERS.map((name) => ({ name, ...readProvider(name, given) }));
  return {
    providers: Object.fromEntries(read.map(({ name, config }) => [name, config])) as ProviderConfigs,
    problems: read.flatMap(({ problems }) => problems),
  };
}

/** Null where no provider has keys. */
export function paymentsOf(providers: ProviderConfigs, chosen: OnlineProvider | undefined): PaymentsConfig | null {
  const first = ONLINE_PROVIDERS.find((name) => providers[name]);
  return first ? { chosen: chosen ?? first, ...providers } : null;
}

/** The mode of a provider's key; null where it tells none. */
function modeOfKey(key: string | undefined): 'test' | 'live' | null {
  const [, mode] = /^\w+?_(test|live)_/.exec(key ?? '') ?? [];
  return (mode as 'test' | 'live' | undefined) ?? null;
}

/** The mode of a provider that is set up. */
export function modeOf(provider: OnlineProvider, config: object): 'test' | 'live' | null {
  const [first] = Object.keys(SETTINGS[provider].settings);
  return modeOfKey((config as Record<string, string>)[first!]);
}

/** With the key of a test nobody pays, and everybody is booked. Names the setting, and never the key. */
export function testKeys(given: Env): Problem[] {
  return ONLINE_PROVIDERS.map((provider) => NEEDED_BY[provider][0]!)
    .filter((key) => modeOfKey(given[key]) === 'test')
    .map((key): Problem => [key, 'is a test key; production takes real payments']);
}

/** What production lacks where no key is given: those of the provider that is to be used. */
export function missingPayments(given: Env): Problem[] {
  if (takesPayments(given)) return [];
  const { PAYMENT_PROVIDER } = given;
  const [usual, ...others] = ONLINE_PROVIDERS;
  const chosen = ONLINE_PROVIDERS.find((name) => name === PAYMENT_PROVIDER) ?? usual;
  const or = others.map((one) => `, or of ${PROVIDERS[one].name} by ${NEEDED_BY[one][0]} and what belongs to it`);
  return NEEDED_BY[chosen].map(
    (name): Problem => [name, `is missing; production takes real payments${PAYMENT_PROVIDER ? '' : or.join('')}`],
  );
}

/** Whoever is to take the payments needs keys, once any are given: the sandbox's only stand in for all. */
export function unchosen(given: Env): Problem[] {
  const chosen = ONLINE_PROVIDERS.find((name) => name === given.PAYMENT_PROVIDER);
  if (!chosen) return [];
  const first = NEEDED_BY[chosen][0]!;
  const isMissed = !given[first] && takesPayments(given);
  return isMissed ? [['PAYMENT_PROVIDER', `is "${chosen}", while ${first} is not given`]] : [];
}
