import { randomText } from '../ids';

export const newId = {
  link: () => `plink_${randomText(14)}`,
  order: () => `order_${randomText(14)}`,
  linkPayment: () => `pay_${randomText(14)}`,
  card: () => `card_${randomText(14)}`,
  linkRefund: () => `rfnd_${randomText(14)}`,
  linkDispute: () => `disp_${randomText(14)}`,
  razorpayEvent: () => randomText(14),
};
