import { describe, expect, it } from 'vitest';
import { contact } from '../../src/contract';
import { PRODUCT } from '../../src/domain/product';
import { readConfig } from '../../src/server/config';
import { COOKIES } from '../../src/server/http/cookies';
import privacy from '../../src/web/i18n/en/privacy.json';
import { aClient } from '../client';
import { mailAbout } from '../inbox';
import { aRunningProduct } from '../the-product';

const OFFICER = { GRIEVANCE_OFFICER_NAME: 'Anita "Anu" Desai', GRIEVANCE_OFFICER_EMAIL: 'anita@example.org' };
const the = aRunningProduct({ settings: OFFICER });

const complain = (email: string, topic?: 'general' | 'privacy') =>
  aClient(the.product).call(contact.send, { body: { name: 'Anil', email, message: 'Please look.', ...(topic && { topic }) } });

describe('a complaint about data', () => {
  it('reaches the grievance officer, and other messages reach support', async () => {
    await complain('anil-1@example.org', 'privacy');
    const mail = await mailAbout(the.product, OFFICER.GRIEVANCE_OFFICER_EMAIL, /Complaint about data from Anil/);
    expect(mail.text).toContain('anil-1@example.org');
    await mailAbout(the.product, 'anil-1@example.org', /We have your message/);
    await complain('anil-2@example.org');
    expect((await mailAbout(the.product, PRODUCT.support.email, /Message from Anil/)).text).toContain('anil-2@example.org');
  });

  it('has an officer with a name and an address, or none at all', () => {
    expect(readConfig({}).grievanceOfficer).toBeNull();
    expect(() => readConfig({ GRIEVANCE_OFFICER_PHONE: '1' })).toThrow(/GRIEVANCE_OFFICER_NAME is missing/);
    expect(() => readConfig({ GRIEVANCE_OFFICER_NAME: 'Anita' })).toThrow(/GRIEVANCE_OFFICER_EMAIL is missing/);
  });
});

it('the privacy policy names every cookie that a patient can get', () => {
  const { administrator: _, ...patients } = COOKIES;
  expect(Object.keys(privacy.sections.cookies.names).sort()).toEqual(Object.values(patients).sort());
});
