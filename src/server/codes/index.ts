/** What other rooms use of this one. */
export { makeOtpCode } from './code';
export { sendOtp } from './send-code';
export { codeIsRight, verifyOtp } from './verify-code';
