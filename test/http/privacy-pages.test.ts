import { describe, expect, it } from 'vitest';
import { contact } from '../../src/contract';
import { PRIVACY_FACTS, type PrivacyFacts } from '../../src/contract/pages';
import { PRODUCT } from '../../src/domain/product';
import { buildApp } from '../../src/server/app';
import { readConfig } from '../../src/server/config';
import { COOKIES } from '../../src/server/http/cookies';
import privacy from '../../src/web/i18n/en/privacy.json';
import { builtPages } from '../built-pages';
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

it('every page comes with who is named and what is set up, whatever the name holds', async () => {
  const app = await buildApp(the.product.context, { webDir: builtPages() });
  for (const url of ['/grievance', '/privacy', '/myprofile/data']) {
    const { body } = await app.inject({ url, headers: { accept: 'text/html' } });
    const [, content = ''] = body.match(new RegExp(`<meta name="${PRIVACY_FACTS}" content="([^"]*)"`)) ?? [];
    const facts = JSON.parse(content.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))) as PrivacyFacts;
    const officer = { name: OFFICER.GRIEVANCE_OFFICER_NAME, email: OFFICER.GRIEVANCE_OFFICER_EMAIL, phone: null, address: null };
    expect(facts).toEqual({ officer, hasGoogle: true, hasCloudinary: false });
  }
  await app.close();
});

it('the privacy policy names every cookie that a patient can get', () => {
  const ofPatients = Object.values(COOKIES).filter((name) => !name.startsWith('admin'));
  expect(Object.keys(privacy.sections.cookies.names).sort()).toEqual(ofPatients.sort());
});
