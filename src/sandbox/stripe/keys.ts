/** Public, and worth nothing outside of the sandbox. */
export const STRIPE_KEYS = { secretKey: 'sk_test_sandbox', webhookSecret: 'whsec_sandbox' };
