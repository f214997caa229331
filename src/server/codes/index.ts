/** What other rooms use of this one. */
export { limitTries, makeCode, tryCode, wouldAccept } from './code';
export { findPhoneCode, sendPhoneCode, verifyPhoneCode } from './phone-code';
export { sendOtp } from './send-code';
export { codeIsRight, verifyOtp } from './verify-code';
