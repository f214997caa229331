/** Names of fields whose values are never kept: they are typed anew after a login. */
export const SECRET = /password|otp|code|pin$|credential|card/i;
