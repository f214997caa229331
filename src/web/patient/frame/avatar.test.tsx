import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Avatar } from './avatar';

const MEERA = { _id: '1', username: 'meera', email: 'meera@example.org' };

it('is the picture of the profile', () => {
  const profilePicture = 'https://lh3.googleusercontent.com/a/meera';
  expect(renderToStaticMarkup(<Avatar user={{ ...MEERA, profilePicture }} />)).toContain(`src="${profilePicture}"`);
});

it('is the first letter of the username where there is none', () => {
  expect(renderToStaticMarkup(<Avatar user={MEERA} />)).toMatch(/>M<\/span>$/);
});
