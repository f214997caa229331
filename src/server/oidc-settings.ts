/** What the settings of staff's sign-in by OpenID Connect say: the issuer, and which roles a group gives. */
import { z } from 'zod';
import { isId } from '../contract/common';
import { ROLES, type RoleAt } from '../domain/rights';
import { isThisMachine, isWebUrl, shouldBe } from './setting';

/** A role that everybody in a group of the identity provider has. */
export type GroupRole = { group: string; role: RoleAt };

/**
 * OIDC_ISSUER: the issuer identifier, letter by letter as the identity provider writes it. Plain http is for a provider on this machine
 * alone: whoever listens on the way could let anybody in.
 */
export const oidcIssuer = z
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
export const oidcRoles = z.string().transform((text, problems): GroupRole[] => {
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
