/** The claims of a Google ID token. */
export const GOOGLE_ISSUER = 'https://accounts.google.com';
export const GOOGLE_CLIENT_ID = 'sandbox-google-client';
