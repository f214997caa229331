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

/** The code that a person without an account reads aloud at a desk, to be written to at the number. */
export const DESK_CODE = defineMessage<{ verificationId: string; orBySms?: boolean }>()({
  key: 'desk-code',
  mail: null,
  traits: [],
  made: { code: ({ verificationId }) => verificationId, isForDesk: true },
  afterEnding: null,
  stillTrue: 'always',
  short: {
    texts: { 'desk-code': 'other' },
    of: (_details, _now, otp) => ({ name: 'desk-code', values: { otp } }),
    urgency: 'soon',
    ladder: 'none',
    leadsTo: null,
  },
  sample: () => ({ verificationId: '' }),
});
