/** The settings of who runs this installation, and of who answers complaints about data. */
import { z } from 'zod';
import { INVENTED_OPERATOR, type Operator, textsOf } from '../contract/operator';
import { isGstin } from '../domain/gstin';
import { showPhone } from '../domain/phone';
import { type Language, LANGUAGES } from '../locales';
import { type Env, type Problem, shouldBe, together } from './setting';

const line = z.string().max(200, 'is too long; use 200 characters or less');
const phone = z.string().regex(/^\+?(?:[ ()-]*\d){6,15}$/, shouldBe('a telephone number'));
const email = z.email(shouldBe('an e-mail address'));

type Other = Exclude<Language, 'en'>;
const OTHERS = LANGUAGES.filter((language): language is Other => language !== 'en');

/** The setting with the hours at which people answer, in another language than English. */
const hoursIn = (language: Other) => `OPERATOR_HOURS_${language.toUpperCase()}` as `OPERATOR_HOURS_${Uppercase<Other>}`;

const hoursInOthers = () =>
  Object.fromEntries(OTHERS.map((language) => [hoursIn(language), line.optional()])) as Record<
    ReturnType<typeof hoursIn>,
    z.ZodOptional<typeof line>
  >;

export const SETTINGS = {
  OPERATOR_NAME: line.optional(),
  OPERATOR_ADDRESS: line.optional(),
  OPERATOR_PHONE: phone.optional(),
  OPERATOR_EMAIL: email.optional(),
  OPERATOR_HOURS: line.optional(),
  ...hoursInOthers(),
  OPERATOR_GSTIN: z.string().refine(isGstin, shouldBe('a GSTIN such as 27AAPFU0939F1ZV')).optional(),
  GRIEVANCE_OFFICER_NAME: line.optional(),
  GRIEVANCE_OFFICER_EMAIL: email.optional(),
  GRIEVANCE_OFFICER_PHONE: phone.optional(),
  GRIEVANCE_OFFICER_ADDRESS: line.optional(),
};
type Settings = z.output<z.ZodObject<typeof SETTINGS>>;

const OPERATOR = [
  'OPERATOR_NAME',
  'OPERATOR_ADDRESS',
  'OPERATOR_PHONE',
  'OPERATOR_EMAIL',
  'OPERATOR_HOURS',
] as const satisfies (keyof Settings)[];

/** Settings that are required when one of the others is given. */
export const WANTS = [
  ...together<keyof Settings>(OPERATOR, [...OTHERS.map(hoursIn), 'OPERATOR_GSTIN']),
  ['GRIEVANCE_OFFICER_NAME', ['GRIEVANCE_OFFICER_EMAIL', 'GRIEVANCE_OFFICER_PHONE', 'GRIEVANCE_OFFICER_ADDRESS']],
  ['GRIEVANCE_OFFICER_EMAIL', ['GRIEVANCE_OFFICER_NAME']],
] as const;

/** Example names, and addresses that reach nobody (RFC 2606). */
const INVENTED: readonly (string | RegExp)[] = [
  ...textsOf(INVENTED_OPERATOR).filter((text) => text !== INVENTED_OPERATOR.hours.en),
  /@(\S+\.)?(example|invalid|test)>?$/i,
];
const OF_SOMEBODY = [
  ...OPERATOR,
  'GRIEVANCE_OFFICER_NAME',
  'GRIEVANCE_OFFICER_EMAIL',
  'GRIEVANCE_OFFICER_PHONE',
  'GRIEVANCE_OFFICER_ADDRESS',
  'MAIL_FROM',
];
const isInvented = (text: string) =>
  INVENTED.some((invented) => (typeof invented === 'string' ? invented === text : invented.test(text)));

/** Settings of production that name nobody. */
export function invented(given: Env): Problem[] {
  return OF_SOMEBODY.flatMap((name): Problem[] =>
    given[name] && isInvented(given[name])
      ? [[name, `is "${given[name]}", which is invented; production says who really runs it`]]
      : [],
  );
}

/** The complete operator, or the invented one. */
export function operatorOf(settings: Settings): Operator {
  const {
    OPERATOR_NAME: name,
    OPERATOR_ADDRESS: address,
    OPERATOR_PHONE: phone,
    OPERATOR_EMAIL: email,
    OPERATOR_HOURS: hours,
  } = settings;
  const isGiven = name && address && phone && email && hours;
  const operator = isGiven
    ? {
        name,
        address,
        phone: showPhone(phone),
        email,
        hours: { en: hours, ...Object.fromEntries(OTHERS.map((one) => [one, settings[hoursIn(one)] ?? hours])) },
        gstin: settings.OPERATOR_GSTIN ?? null,
      }
    : INVENTED_OPERATOR;
  return { ...operator, officer: officerOf(settings, operator) };
}

/** Defaults to the operator's phone and address. */
function officerOf(settings: Settings, { phone, address }: Pick<Operator, 'phone' | 'address'>): Operator['officer'] {
  const { GRIEVANCE_OFFICER_NAME: name, GRIEVANCE_OFFICER_EMAIL: email } = settings;
  if (!name || !email) return INVENTED_OPERATOR.officer;
  return {
    name,
    email,
    phone: settings.GRIEVANCE_OFFICER_PHONE ? showPhone(settings.GRIEVANCE_OFFICER_PHONE) : phone,
    address: settings.GRIEVANCE_OFFICER_ADDRESS ?? address,
  };
}
