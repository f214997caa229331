/** Names of fields that are typed anew after a login. */
export const SECRET = /password|otp|code|pin$|credential|card/i;
