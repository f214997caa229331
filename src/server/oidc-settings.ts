/** The settings of staff's sign-in by OpenID Connect: the identity provider, and which roles a group gives. */
import { z } from 'zod';
import { isId } from '../contract/common';
import { ROLES, type RoleAt } from '../domain/rights';
import { isOn, isThisMachine, isWebUrl, shouldBe, together } from './setting';

/** A role that everybody in a group of the identity provider has. */
type GroupRole = { group: string; role: RoleAt };

export type OidcConfig = {
  /** The issuer identifier, letter by letter. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What staff call it: the button says "Sign in with …". */
  name: string;
  /** The scopes that are asked for, separated by spaces. */
  scopes: string;
  /** The claim with the names of a person's groups. */
  groupsClaim: string;
  /** Which roles the groups give. Nobody else gets in. */
  roles: readonly GroupRole[];
  /** Whether it always checks a second factor, whatever its tokens say. */
  trustsTwoFactor: boolean;
};

/**
 * OIDC_ISSUER: the issuer identifier, letter by letter as the identity provider writes it. Plain http is for a provider on this machine
 * alone: whoever listens on the way could let anybody in.
 */
const oidcIssuer = z
  .string()
  .refine(
    isIssuer,
    shouldBe(
      'an address such as https://login.hospital.example/realms/staff; http is only for a provider on this machine',
    ),
  );

function isIssuer(text: string): boolean {
  if (!isWebUrl(text)) return false;
  const { protocol, search, hash } = new URL(text);
  return search === '' && hash === '' && (protocol === 'https:' || isThisMachine(text));
}

/**
 * OIDC_ROLES: `vrikka-owners=owner; pune-desk=clerk@<id of a center>, nurse@<id of a center>; audit=auditor@all`. A group's name is what
 * stands before the last `=`, so that it may have spaces, commas and `=` itself. Each role but an owner's says where it counts: a place
 * that was forgotten must not become every center.
 */
const oidcRoles = z.string().transform((text, problems): GroupRole[] => {
  const entries = text
    .split(';')
    .map((entry) => entry.trim())
    .filter(Boolean);
  const read = entries.flatMap(readEntry);
  const wrong = read.find((one) => typeof one === 'string');
  if (wrong === undefined && read.length > 0) return read as GroupRole[];
  problems.addIssue({ code: 'custom', message: wrong ?? 'names no group; write one such as vrikka-owners=owner' });
  return [];
});

/** The roles of one group; a sentence where they can't be read. */
function readEntry(entry: string): (GroupRole | string)[] {
  const at = entry.lastIndexOf('=');
  const group = entry.slice(0, at).trim();
  if (at < 0 || !group) return [`has "${entry}"; it should be a group, = and a role, such as vrikka-owners=owner`];
  return entry
    .slice(at + 1)
    .split(',')
    .map((given) => {
      const [name = '', place, ...more] = given.split('@').map((part) => part.trim());
      const role = ROLES.find((one) => one === name);
      const gives = `gives the group "${group}"`;
      if (!role) return `${gives} the role "${name}"; a role is one of ${ROLES.join(', ')}`;
      if (role === 'owner') {
        if (place === undefined) return { group, role: { role, centerId: null } };
        return `${gives} the role owner at a place; an owner is for all centers, so write owner alone`;
      }
      if (place === undefined)
        return `${gives} the role ${role} nowhere; write ${role}@<id of a center>, or ${role}@all`;
      if (place === 'all' && more.length === 0) return { group, role: { role, centerId: null } };
      if (isId(place) && more.length === 0) return { group, role: { role, centerId: place } };
      return `${gives} the role ${role} at "${[place, ...more].join('@')}", which is no id of a center; it stands in the address of the page on which the center is edited`;
    });
}

export const SETTINGS = {
  OIDC_ISSUER: oidcIssuer.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40, 'is too long; use 40 characters or less').optional(),
  OIDC_SCOPES: z
    .string()
    .refine(
      (text) => text.split(/\s+/).includes('openid'),
      shouldBe('scopes with openid among them, separated by spaces'),
    )
    .default('openid profile email'),
  OIDC_GROUPS_CLAIM: z.string().default('groups'),
  OIDC_ROLES: oidcRoles.optional(),
  OIDC_TRUST_TWO_FACTOR: isOn.default(false),
};
type Settings = z.output<z.ZodObject<typeof SETTINGS>>;

/** Settings that are required when one of the others is given. */
export const WANTS = together<keyof Settings>(
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME', 'OIDC_ROLES'],
  ['OIDC_SCOPES', 'OIDC_GROUPS_CLAIM', 'OIDC_TRUST_TWO_FACTOR'],
);

/** The identity provider; null where none is set up. */
export function oidcOf({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_NAME: name,
  OIDC_SCOPES: scopes,
  OIDC_GROUPS_CLAIM: groupsClaim,
  OIDC_ROLES: roles,
  OIDC_TRUST_TWO_FACTOR: trustsTwoFactor,
}: Settings): OidcConfig | null {
  if (!issuer || !clientId || !clientSecret || !name || !roles) return null;
  return { issuer, clientId, clientSecret, name, scopes, groupsClaim, roles, trustsTwoFactor };
}
