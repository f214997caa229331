import type { Operator } from '../../../../contract/operator';
import { formatMoment } from '../../../../domain/time';
import type { Block, Letter } from './layout';

/** A login with a browser that is new to the account. `at`: ISO 8601. */
export type NewDevice = { device: string; at: string };

/** Somebody logged in with a browser that is new to this account. */
export function newDevice({ username, device, at, ...links }: NewDevice & { username: string } & WayOut): Letter {
  return {
    subject: 'A new device logged in to your account',
    greeting: `Namaste ${username},`,
    blocks: [
      { text: 'Somebody, most likely you, logged in to your account with a browser that was not used for it before.' },
      {
        facts: [
          ['When', formatMoment(new Date(at))],
          ['With', device],
        ],
      },
      { text: 'If it was you, there is nothing to do.' },
      { text: 'If it was not you, log that device out, and then set a new password.' },
      ...wayOut(links),
    ],
  };
}

/** Logins beyond those with a mail of their own: all of them, the oldest first. */
export function newDevices({ username, logins, ...links }: { username: string; logins: NewDevice[] } & WayOut): Letter {
  const count = logins.length === 1 ? 'Another new device' : `${logins.length} more new devices`;
  return {
    subject: `${count} logged in to your account`,
    greeting: `Namaste ${username},`,
    blocks: [
      {
        text: 'Since we last emailed you, there have been more logins to your account with browsers that were not used for it before.',
      },
      { facts: logins.map(({ device, at }): [string, string] => [formatMoment(new Date(at)), device]) },
      { text: 'If all of them were you, there is nothing to do.' },
      { text: 'If one of them was not you, log your other devices out, and then set a new password.' },
      ...wayOut(links),
    ],
  };
}

type WayOut = { publicUrl: string; operator: Operator };

function wayOut({ publicUrl, operator }: WayOut): Block[] {
  return [
    { button: { label: 'See where you are logged in', url: `${publicUrl}/myprofile/devices` } },
    { button: { label: 'Set a new password', url: `${publicUrl}/forgot-password` } },
    { text: `We are glad to help: ${operator.phone}.` },
  ];
}
