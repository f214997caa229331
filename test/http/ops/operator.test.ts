/** The operator from the settings, wherever the product shows it. */
import { describe, expect, it } from 'vitest';
import { bookingFileUrl, contact } from '../../../src/contract';
import type { Operator } from '../../../src/contract/operator';
import { buildApp } from '../../../src/server/app';
import { book } from '../../booking-steps';
import { aCenter, loggedInPatient } from '../../builders';
import { aStandInWeb, readPage } from '../../stand-in-web';
import { aClient } from '../../client';
import { mailAbout } from '../../inbox';
import { aRunningProduct } from '../../the-product';
import { aWindow } from '../../windows';
import { pdfText } from '../../pdf-text';

const SETTINGS = {
  OPERATOR_NAME: 'Asha & Sons "Kidney" $& Care </script>',
  OPERATOR_ADDRESS: '4 Lake Road, Pune 411 001',
  OPERATOR_PHONE: '020 5550 0187',
  OPERATOR_EMAIL: 'help@asha.example.org',
  OPERATOR_HOURS: 'Every day, 7 AM to 7 PM',
  OPERATOR_HOURS_HI: 'हर दिन, सुबह 7 से शाम 7 बजे',
  OPERATOR_GSTIN: '27AAPFU0939F1ZV',
  GRIEVANCE_OFFICER_NAME: 'Anita "Anu" Desai',
  GRIEVANCE_OFFICER_EMAIL: 'anita@asha.example.org',
};
const OPERATOR: Operator = {
  name: SETTINGS.OPERATOR_NAME,
  address: SETTINGS.OPERATOR_ADDRESS,
  phone: SETTINGS.OPERATOR_PHONE,
  email: SETTINGS.OPERATOR_EMAIL,
  hours: { en: SETTINGS.OPERATOR_HOURS, hi: SETTINGS.OPERATOR_HOURS_HI },
  gstin: SETTINGS.OPERATOR_GSTIN,
  officer: {
    name: SETTINGS.GRIEVANCE_OFFICER_NAME,
    email: SETTINGS.GRIEVANCE_OFFICER_EMAIL,
    phone: SETTINGS.OPERATOR_PHONE,
    address: SETTINGS.OPERATOR_ADDRESS,
  },
};
const the = aRunningProduct({ settings: SETTINGS });

describe('a page', () => {
  it('is told who runs the product', async () => {
    const app = await buildApp(the.product.context, { web: aStandInWeb() });
    for (const url of ['/', '/success', '/admin/login']) {
      const { body } = await app.inject({ url, headers: { accept: 'text/html' } });
      expect(readPage(body).facts, url).toMatchObject({
        operator: OPERATOR,
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
      `${SETTINGS.OPERATOR_NAME} · Every day, 7 AM to 7 PM · 020 5550 0187\n4 Lake Road, Pune 411 001`,
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
  expect(await pdfText(bytes)).toContain(
    `${SETTINGS.OPERATOR_NAME} 4 Lake Road, Pune 411 001 020 5550 0187, help@asha.example.org GSTIN 27AAPFU0939F1ZV Receipt`,
  );
});
