import { defineMessage } from './message';

/** The code that proves a telephone number, by SMS or WhatsApp. */
export const PHONE_CODE = defineMessage<{ verificationId: string; orBySms?: boolean }>()({
  key: 'phone-code',
  mail: null,
  traits: [],
  made: { code: ({ verificationId }) => verificationId },
  afterEnding: null,
  stillTrue: 'always',
  short: {
    texts: { 'phone-code': 'other' },
    of: (_details, _now, otp) => ({ name: 'phone-code', values: { otp } }),
    urgency: 'soon',
    ladder: 'none',
    leadsTo: null,
  },
  sample: () => ({ verificationId: '' }),
});
