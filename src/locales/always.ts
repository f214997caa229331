import { ARRIVE_EARLY_MINUTES, NOTICE_HOURS } from '../domain/policy';
import { PRODUCT } from '../domain/product';
import { CLOSE_GAP_HOURS } from '../domain/series';

/** What every sentence that the server writes may name. */
export const ALWAYS = {
  get product() {
    return PRODUCT.name;
  },
  noticeHours: NOTICE_HOURS,
  earlyMinutes: ARRIVE_EARLY_MINUTES,
  gapHours: CLOSE_GAP_HOURS,
};
