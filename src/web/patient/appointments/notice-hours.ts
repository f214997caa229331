import { NOTICE_HOURS } from '../../../domain/policy';

/** For sentences that name the notice: `it begins in less than {{hours}} hours`. */
export const lateNotice = { hours: String(NOTICE_HOURS) };
