import { randomText } from '../ids';

export const newId = {
  session: () => `cs_test_a1${randomText(56)}`,
  payment: () => `pi_3${randomText(23)}`,
  charge: () => `ch_3${randomText(23)}`,
  refund: () => `re_3${randomText(23)}`,
  dispute: () => `du_1${randomText(23)}`,
  event: () => `evt_1${randomText(23)}`,
  lineItem: () => `li_1${randomText(23)}`,
};
