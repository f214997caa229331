import type { User } from '../../../contract/account';

/** What every way of logging in answers when it worked. */
export type LoggedInAnswer = { user: User; accessToken: string };
