/** Public, and worth nothing outside of the sandbox. */
export const RAZORPAY_KEYS = {
  keyId: 'rzp_test_sandbox',
  keySecret: 'sandbox-key-secret',
  webhookSecret: 'sandbox-webhook-secret',
};
