/** What a Google ID token says of itself. */
export const GOOGLE_ISSUER = 'https://accounts.google.com';
export const GOOGLE_CLIENT_ID = 'sandbox-google-client';
