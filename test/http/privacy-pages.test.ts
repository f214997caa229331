import { expect, it } from 'vitest';
import { COOKIES } from '../../src/server/platform/http/cookies';
import privacy from '../../src/web/i18n/en/privacy.json';

it('the privacy policy names every cookie that a patient can get', () => {
  const ofPatients = Object.values(COOKIES).filter((name) => !name.startsWith('admin'));
  expect(Object.keys(privacy.sections.cookies.names).sort()).toEqual(ofPatients.sort());
});
