/** How people get in: the certificate that browsers see, and administrators with a password alone. */
import type { Context } from '../../context';
import { hasOwnerWithPassword } from '../../staff';
import { readCertificateEnd } from '../certificate';
import { type WithoutTwoFactor, readWithoutTwoFactor } from '../facts';
import { type Check, LIMITS, count, inWords, line } from './check';

/** How long a page waits for PUBLIC_URL (ms). */
const CERTIFICATE_WITHIN_MS = 3_000;

export async function access({ database, config, clock }: Context): Promise<Check[]> {
  const { publicUrl } = config;
  const end = await readCertificateEnd(publicUrl, CERTIFICATE_WITHIN_MS).catch(() => 'unknown' as const);
  return [
    certificate(publicUrl, end, clock()),
    owner(await hasOwnerWithPassword(database.db)),
    twoFactor(await readWithoutTwoFactor(database.db), config.adminTwoFactor === 'required', clock()),
  ];
}

/** `end`: when the certificate of PUBLIC_URL ends; null where it is plain http. */
export function certificate(publicUrl: string, end: Date | null | 'unknown', now: Date): Check {
  const of = { id: 'certificate', group: 'access', name: 'Certificate' } as const;
  const { host } = new URL(publicUrl);
  if (end === null) return line({ ...of, found: 'None: PUBLIC_URL is plain http.' });
  if (end === 'unknown')
    return line(
      { ...of, found: `This machine could not speak TLS with ${host}.` },
      {
        state: 'warning',
        advice:
          'Open the page from outside. If it does not open, look at nginx, the DNS and the firewall at once. If it does, this machine is not let out to its own address; let it, or watch the certificate by another means.',
      },
    );
  const left = end.getTime() - now.getTime();
  const found = left > 0 ? `That of ${host} ends in ${inWords(left)}.` : `That of ${host} ended ${inWords(-left)} ago.`;
  return line(
    { ...of, found },
    left < LIMITS.certificateNowMs && {
      state: 'bad',
      advice:
        'Once it has ended no browser opens the page. Renew it now by hand and reload nginx (docs/deployment.md, "A certificate").',
    },
    left < LIMITS.certificateMs && {
      state: 'bad',
      advice:
        'It should have been renewed. Run certbot renew --dry-run and look at what it says (docs/deployment.md, "A certificate"). Renewed already? nginx was not reloaded.',
    },
  );
}

function owner(isThere: boolean): Check {
  return line(
    { id: 'owner', group: 'access', name: 'An owner with a password', found: 'There is one.' },
    !isThere && {
      state: 'warning',
      found: 'There is none: when the identity provider is away nobody can come in as an owner.',
      advice: 'Make one: npm run admin -- create <userName>.',
    },
  );
}

/** `isRequired`: by ADMIN_TWO_FACTOR. */
function twoFactor(people: readonly WithoutTwoFactor[], isRequired: boolean, now: Date): Check {
  const inCharge = people.filter(({ role }) => role === 'owner' || role === 'manager');
  const isOld = people.some(({ since }) => now.getTime() - since.getTime() > LIMITS.twoFactorMs);
  const all = `${count(people.length, 'administrator')} ${people.length === 1 ? 'has' : 'have'} a password and no second factor`;
  return line(
    {
      id: 'two-factor',
      group: 'access',
      name: 'Two-step sign-in',
      found: people.length === 0 ? 'Everybody with a password has it.' : `${all}, none of them an owner or a manager.`,
      rows: people.map(({ userName, role, since }) => ({ what: userName, at: since, note: role })),
    },
    isRequired &&
      people.length > 0 && {
        state: isOld ? 'bad' : 'warning',
        found: `${all}, though it is required.`,
        advice:
          'Ask them to log in, which sets it up, or suspend them on the page Staff: whoever learns such a password sets up a second factor of their own.',
      },
    inCharge.length > 0 && {
      state: 'warning',
      found: `${all}, ${inCharge.length} of them ${inCharge.length === 1 ? 'an owner or a manager' : 'owners or managers'}.`,
      advice:
        'Who learns their password may change prices, staff and refunds. Let them set up an authenticator app, or require it from everybody (ADMIN_TWO_FACTOR=required).',
    },
  );
}
