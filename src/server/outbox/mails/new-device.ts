import * as paths from '../../../contract/paths';
import type { Language } from '../../../contract';
import type { Operator } from '../../../contract/operator';
import type { Device } from '../../../domain/device';
import { wordsOf } from '../../../locales/words-of';
import { FORMATS } from '../../platform/formats';
import type { Short } from '../channels/short';
import type { Block, MailText } from './layout';
import { defineMessage } from './message';
import { SAMPLE_PERSON } from './sample-facts';
import { greet } from './greet';

/** A login with a browser that is new to the account. `device`: in the reader's language. `at`: an ISO timestamp. */
export type NewDevice = { device: string; at: string };

/** Describes a browser in words: `Chrome on Android`. */
export function describeDevice(language: Language, { browser, system }: Device): string {
  const say = wordsOf(language, 'new-device');
  return browser && system ? say('deviceOn', { browser, system }) : (browser ?? system ?? say('unknownDevice'));
}

type WayOut = { publicUrl: string; operator: Operator; language: Language };

/** The mail about a login with a browser that is new to this account. */
function newDevice({ username, device, at, ...links }: NewDevice & { username: string } & WayOut): MailText {
  const { language } = links;
  const say = wordsOf(language, 'new-device');
  return {
    subject: say('one.subject'),
    greeting: greet(language, username),
    blocks: [
      { text: say('one.text') },
      {
        facts: [
          [say('one.when'), FORMATS[language].moment(new Date(at))],
          [say('one.with'), device],
        ],
      },
      { text: say('one.isYou') },
      { text: say('one.notYou') },
      ...wayOut(links),
    ],
  };
}

/** The mail about further such logins, beyond those with a mail of their own: all of them, the oldest first. */
function newDevices({ username, logins, ...links }: { username: string; logins: NewDevice[] } & WayOut): MailText {
  const { language } = links;
  const say = wordsOf(language, 'new-device');
  const { moment } = FORMATS[language];
  return {
    subject: say('more.subject', { count: logins.length }),
    greeting: greet(language, username),
    blocks: [
      { text: say('more.text') },
      { facts: logins.map(({ device, at }): [string, string] => [moment(new Date(at)), device]) },
      { text: say('more.isYou') },
      { text: say('more.notYou') },
      ...wayOut(links),
    ],
  };
}

function wayOut({ publicUrl, operator, language }: WayOut): Block[] {
  const say = wordsOf(language, 'new-device');
  return [
    { button: { label: say('seeDevices'), url: `${publicUrl}${paths.devices}` } },
    { button: { label: say('newPassword'), url: `${publicUrl}${paths.forgotPassword}` } },
    { text: say('help', { phone: operator.phone }) },
  ];
}

const IN_SHORT = {
  texts: { 'new-device': 'other' },
  of: (): Short<'new-device'> => ({ name: 'new-device', values: {} }),
  urgency: 'soon',
  ladder: 'beside-mail',
  leadsTo: paths.devices,
} as const;

const SAMPLE_PHONE = { browser: 'Chrome', system: 'Android' };
const SAMPLE_TABLET = { browser: 'Safari', system: 'iPad' };

export const NEW_DEVICE = defineMessage<NewDevice & { username: string }>()({
  key: 'new-device',
  mail: newDevice,
  afterEnding: null,
  stillTrue: 'always',
  short: IN_SHORT,
  sample: (language) => ({
    ...SAMPLE_PERSON,
    device: describeDevice(language, SAMPLE_PHONE),
    at: '2026-11-20T08:10:00+05:30',
  }),
});

export const NEW_DEVICES = defineMessage<{ username: string; logins: NewDevice[] }>()({
  key: 'new-devices',
  mail: newDevices,
  afterEnding: null,
  stillTrue: 'always',
  short: IN_SHORT,
  sample: (language) => ({
    ...SAMPLE_PERSON,
    logins: [
      { device: describeDevice(language, SAMPLE_PHONE), at: '2026-11-20T08:10:00+05:30' },
      { device: describeDevice(language, SAMPLE_TABLET), at: '2026-11-20T08:12:00+05:30' },
    ],
  }),
});
