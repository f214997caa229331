import * as paths from '../../../contract/paths';
import { defineMessage } from './message';

/** Asks at a number that a desk typed whether to write there. `number`: E.164, as it was then. */
export const NUMBER_ASKED = defineMessage<{ number: string }>()({
  key: 'number-asked',
  mail: null,
  traits: ['asks-at-number'],
  afterEnding: null,
  stillTrue: 'always',
  short: {
    texts: { 'number-asked': 'other' },
    of: () => ({ name: 'number-asked', values: {} }),
    urgency: 'calm',
    ladder: 'none',
    leadsTo: paths.contact,
  },
  sample: () => ({ number: '+919845012345' }),
});
