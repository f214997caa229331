import { PRODUCT } from '../../../domain/product';
import { formatMoment } from '../../../domain/time';
import { writeLetter } from './layout';

/** Somebody logged in with a browser that was never seen with this account. `at`: ISO 8601. */
export function newDevice({ username, device, at, publicUrl }: { username: string; device: string; at: string; publicUrl: string }) {
  return writeLetter({
    subject: 'A new device logged in to your account',
    greeting: `Namaste ${username},`,
    blocks: [
      { text: 'Somebody, most likely you, logged in to your account with a browser that was not used for it before.' },
      { facts: [['When', formatMoment(new Date(at))], ['With', device]] },
      { text: 'If it was you, there is nothing to do.' },
      { text: 'If it was not you, log that device out, and then set a new password.' },
      { button: { label: 'See where you are logged in', url: `${publicUrl}/myprofile/devices` } },
      { button: { label: 'Set a new password', url: `${publicUrl}/forgot-password` } },
      { text: `We help you gladly: ${PRODUCT.support.phone}.` },
    ],
  });
}
