/** Who runs the product, as the settings say, wherever the product says it. */
import { createHash } from 'node:crypto';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { bookingFileUrl, contact } from '../../src/contract';
import { INVENTED_OPERATOR, type Operator, textsOf } from '../../src/contract/operator';
import { PRERENDERED_PAGES, SITE_FACTS, type SiteFacts } from '../../src/contract/pages';
import { buildApp } from '../../src/server/app';
import { book } from '../booking-steps';
import { aCenter, loggedInPatient } from '../builders';
import { builtPages } from '../built-pages';
import { aClient } from '../client';
import { mailAbout } from '../inbox';
import { aRunningProduct } from '../the-product';
import { aWindow } from '../windows';

const SETTINGS = {
  OPERATOR_NAME: 'Asha & Sons "Kidney" $& Care </script>',
  OPERATOR_ADDRESS: '4 Lake Road, Pune 411 001',
  OPERATOR_PHONE: '+91 20 5550 0187',
  OPERATOR_EMAIL: 'help@asha.example.org',
  OPERATOR_HOURS: 'Every day, 7 AM to 7 PM',
  OPERATOR_HOURS_HI: 'हर दिन, सुबह 7 से शाम 7 बजे',
  OPERATOR_GSTIN: '27AAPFU0939F1ZV',
  GRIEVANCE_OFFICER_NAME: 'Anita "Anu" Desai',
  GRIEVANCE_OFFICER_EMAIL: 'anita@asha.example.org',
};
/** As pages say it: numbers are not broken. */
const ON_PAGES: Operator = {
  name: SETTINGS.OPERATOR_NAME,
  address: SETTINGS.OPERATOR_ADDRESS,
  phone: '+91\u00a020\u00a05550\u00a00187',
  email: SETTINGS.OPERATOR_EMAIL,
  hours: { en: SETTINGS.OPERATOR_HOURS, hi: SETTINGS.OPERATOR_HOURS_HI },
  gstin: SETTINGS.OPERATOR_GSTIN,
  officer: {
    name: SETTINGS.GRIEVANCE_OFFICER_NAME,
    email: SETTINGS.GRIEVANCE_OFFICER_EMAIL,
    phone: '+91\u00a020\u00a05550\u00a00187',
    address: SETTINGS.OPERATOR_ADDRESS,
  },
};
const the = aRunningProduct({ settings: SETTINGS });
const asText = (html: string) => html.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

describe('a page', () => {
  it('was built for nobody, and says who runs the product: as text, in attributes, in data, and for its scripts', async () => {
    const app = await buildApp(the.product.context, { webDir: builtPages() });
    for (const url of [...PRERENDERED_PAGES, '/success', '/admin/login']) {
      const { body, headers } = await app.inject({ url, headers: { accept: 'text/html' } });
      for (const text of textsOf(INVENTED_OPERATOR)) expect(body, url).not.toContain(text);
      expect(
        [...body.matchAll(/<p title="([^"]*)">([^<]*)<\/p>/g)].map(([, title, text]) => [
          asText(title!),
          asText(text!),
        ]),
        url,
      ).toEqual(textsOf(ON_PAGES).map((text) => [text, text]));
      const [, data = ''] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(body)!;
      expect(JSON.parse(data), url).toEqual(textsOf(ON_PAGES));
      expect(headers['content-security-policy']).toContain(
        `'sha256-${createHash('sha256').update(data).digest('base64')}'`,
      );
      const [, facts = ''] = new RegExp(`<meta name="${SITE_FACTS}" content="([^"]*)"`).exec(body)!;
      expect(JSON.parse(asText(facts)) as SiteFacts, url).toEqual({
        operator: ON_PAGES,
        hasGoogle: true,
        hasCloudinary: false,
      });
    }
    await app.close();
  });
});

describe('a mail', () => {
  it('says whom it comes from', async () => {
    await aClient(the.product).call(contact.send, {
      body: { name: 'Anil', email: 'anil@example.org', message: 'Please look.' },
    });
    const { text } = await mailAbout(the.product, 'anil@example.org', /We have your message/);
    expect(text).toContain('We read every message and answer Every day, 7 AM to 7 PM.');
    expect(text).toContain(
      `${SETTINGS.OPERATOR_NAME} · Every day, 7 AM to 7 PM · +91 20 5550 0187\n4 Lake Road, Pune 411 001`,
    );
  });

  it('of the contact page reaches the operator, and a complaint about data the grievance officer', async () => {
    const write = (email: string, topic: 'general' | 'privacy') =>
      aClient(the.product).call(contact.send, { body: { name: 'Ravi', email, message: 'Please look.', topic } });
    await write('ravi-1@example.org', 'general');
    expect((await mailAbout(the.product, SETTINGS.OPERATOR_EMAIL, /Message from Ravi/)).text).toContain(
      'ravi-1@example.org',
    );
    await write('ravi-2@example.org', 'privacy');
    expect(
      (await mailAbout(the.product, SETTINGS.GRIEVANCE_OFFICER_EMAIL, /Complaint about data from Ravi/)).text,
    ).toContain('ravi-2@example.org');
  });
});

it('a receipt is that of the operator, with the number under which taxes are paid', async () => {
  const patient = await loggedInPatient(the.product);
  const { _id } = await book(the.product, patient, await aCenter(the.product), aWindow(the.product.now()));
  const { bytes } = await patient.client.raw('GET', bookingFileUrl('receipt', _id));
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  expect(text.replace(/\s+/g, ' ')).toContain(
    `${SETTINGS.OPERATOR_NAME} 4 Lake Road, Pune 411 001 +91 20 5550 0187 · help@asha.example.org GSTIN 27AAPFU0939F1ZV Receipt`,
  );
});
