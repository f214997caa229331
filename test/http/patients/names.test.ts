/** Valid names: one rule for people and centers, wherever a name is typed. */
import { describe, expect, it } from 'vitest';
import { NOTICE_VERSION, contact, nominee, profile } from '../../../src/contract';
import { centers } from '../../../src/contract/admin';
import { CannotCreate, createAdministrator } from '../../../src/server/staff/create-administrator';
import { ADMINISTRATOR_PASSWORD, anAdministrator } from '../../administrator';
import { aCenter, loggedInPatient } from '../../builders';
import { type Client, type RawAnswer, aClient } from '../../client';
import { withGoogle } from '../../google';
import { aRunningProduct } from '../../the-product';

const the = aRunningProduct();
const PLAIN = 'Please leave out line breaks and hidden characters';

const HIDING = {
  'a line break': 'Meera\nBcc: all@example.org',
  'a carriage return': 'Meera\rRao',
  'a tab': 'Meera\tRao',
  'another control character': 'Meera\u0007Rao',
  'a line separator': 'Meera\u2028Rao',
  'an override of the direction': 'Meera \u202Etoor',
  'an isolate of the direction': 'Meera \u2066Rao',
  'half of a character': 'Meera \uD83D',
};
const EMPTY = {
  spaces: ' \u00A0\u3000',
  'what has no width': '\u200B\u200D\uFEFF',
  'a filler of Hangul': '\u3164',
  'a blank of Braille': '\u2800',
  'a lone accent': '\u0301',
};
const NAMES = ['मीरा राव', 'क्\u200Dष', 'ನಾಗರಾಜ್\u200C', 'O’Brien-D’Souza', '李', 'محمد', 'Zoë 2', '😀'];

const CENTER = {
  CenterName: 'Neem Tree Kidney Care',
  CenterAddress: '4 Lake Road',
  CenterCity: 'Pune',
  CenterState: 'Maharashtra',
  ContactNumber: '020 5550 0144',
  Services: ['Hemodialysis'],
  Facilities: ['Parking'],
  DialysisCharge: 1_900,
  Slots: 4,
  Photo: 'front-arches.svg',
};

let keeping: Promise<{ client: Client }> | undefined;
const administrator = async () => (await (keeping ??= anAdministrator(the.product))).client;
let booking: Promise<{ client: Client }> | undefined;
const patient = async () => (await (booking ??= loggedInPatient(the.product))).client;

type Place = {
  /** The field that a refusal names, and its message for an empty value. */
  field: string;
  required: string;
  give(name: string): Promise<RawAnswer>;
};

const places: Record<string, Place> = {
  'a patient signing up': {
    field: 'username',
    required: 'username is required',
    give: (username) =>
      aClient(the.product).raw('POST', '/auth/register', {
        json: { username, password: 'kadamba-lantern-7', email: 'devika@example.org', consentVersion: NOTICE_VERSION },
      }),
  },
  'a patient with another name': {
    field: 'username',
    required: 'username is required',
    give: async (username) => (await patient()).raw('PUT', profile.update.path, { json: { username } }),
  },
  'a nominee': {
    field: 'name',
    required: 'Name is required',
    give: async (name) =>
      (await patient()).raw('PUT', nominee.name.path, { json: { name, contact: '080 5550 0199', relation: 'child' } }),
  },
  'who writes to us': {
    field: 'name',
    required: 'Name is required',
    give: (name) =>
      aClient(the.product).raw('POST', contact.send.path, { json: { name, email: 'a@example.org', message: 'x' } }),
  },
  ...Object.fromEntries(
    (['CenterName', 'CenterAddress', 'CenterCity'] as const).map((field): [string, Place] => [
      `the ${field} of a new center`,
      { field, required: `${field} is required`, give: (name) => addCenter({ [field]: name }) },
    ]),
  ),
};

async function addCenter(change: object): Promise<RawAnswer> {
  return (await administrator()).raw('POST', centers.add.path, { json: { ...CENTER, ...change } });
}

describe.each(Object.entries(places))('the name of %s', (_, { field, required, give }) => {
  it('says so at its field, when it hides something', async () => {
    for (const [what, name] of Object.entries(HIDING)) {
      expect({ what, ...(await give(name)) }).toMatchObject({
        what,
        status: 400,
        json: { fields: { [field]: PLAIN } },
      });
    }
  });

  it('is as good as none, when nothing of it can be seen', async () => {
    for (const [what, name] of Object.entries(EMPTY)) {
      expect({ what, ...(await give(name)) }).toMatchObject({
        what,
        status: 400,
        json: { fields: { [field]: required } },
      });
    }
  });

  it('may be in any script, with its joiners', async () => {
    for (const name of NAMES) {
      const { json } = await give(name);
      expect({ name, fields: (json as { fields?: object }).fields }).toEqual({ name, fields: undefined });
    }
  });
});

describe('a center', () => {
  it('has no hidden characters in its state, services and facilities either, and none when it is changed', async () => {
    for (const [field, value] of [
      ['CenterState', 'Kerala\nIndia'],
      ['Services', ['HD', 'H\u202ED']],
      ['Facilities', ['Lift\tup']],
    ] as const) {
      const { status, text } = await addCenter({ [field]: value });
      expect({ field, status, saysSo: text.includes(PLAIN) }).toEqual({ field, status: 400, saysSo: true });
    }
    const client = await administrator();
    const { id } = await aCenter(the.product);
    for (const change of [
      { CenterName: 'Asha\nCare' },
      { CenterState: 'Kerala\u2029' + 'x' },
      { Facilities: ['Li\u0000ft'] },
    ]) {
      expect(await client.refused(centers.update, { params: { id }, body: change })).toMatchObject({
        status: 400,
        message: PLAIN,
      });
    }
    expect((await addCenter({ CenterState: '' })).status).toBe(200);
  });
});

it('an administrator has a name of letters and digits', async () => {
  const { database, now } = the.product;
  const create = (name: string) =>
    database.db.transaction().execute((tx) => createAdministrator(tx, name, ADMINISTRATOR_PASSWORD, now()));
  for (const name of ['meera\n', 'mee\nra', '\u202Emeera', 'mee\u200Bra', '\u3164\u3164\u3164']) {
    await expect(create(name), JSON.stringify(name)).rejects.toThrow(CannotCreate);
  }
});

it('what Google calls somebody is taken where it may be a name, else the beginning of the address', async () => {
  const names = [
    ['nila-1@example.org', 'Nila\u202E\nRao', 'nila-1'],
    ['nila-2@example.org', '\u3164', 'nila-2'],
    ['nila-3@example.org', `${'n'.repeat(59)}😀`, 'n'.repeat(59)],
    ['nila-4@example.org', ' नीला ', 'नीला'],
  ] as const;
  for (const [email, name, username] of names) {
    expect(await withGoogle(the.product, aClient(the.product), { email, name })).toMatchObject({ user: { username } });
  }
});

it('a nominee who was named before the rule is still told', async () => {
  const { id, client } = await loggedInPatient(the.product);
  const at = the.product.now();
  const row = {
    user_id: id,
    name: 'Ravi\nRao',
    contact: '080 5550 0199',
    relation: 'child',
    created_at: at,
    updated_at: at,
  };
  await the.product.database.db.insertInto('nominees').values(row).execute();
  expect((await client.call(nominee.mine)).nominee).toMatchObject({ name: 'Ravi\nRao' });
});
