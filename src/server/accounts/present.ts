import { type User, languageOf } from '../../contract';
import { showPhone } from '../../domain/phone';

/** The columns that a login reads. */
export const PERSON = ['id', 'username', 'email', 'phone', 'picture', 'password_hash', 'language'] as const;
export type Person = {
  id: string;
  username: string;
  /** Null for an account that was opened with a mobile number and has no address yet. */
  email: string | null;
  /** The number that opens the account (E.164); null for one that is opened with an address. */
  phone: string | null;
  picture: string | null;
  password_hash: string | null;
  language: string;
};

type Row = Omit<Person, 'password_hash'> & { hasPassword: boolean; needsConsent: boolean; caresForOthers: boolean };

export function presentUser(row: Row): User {
  const language = languageOf(row.language);
  return {
    _id: row.id,
    username: row.username,
    // Clients that know only the specification expect a text.
    email: row.email ?? '',
    ...(row.phone && { phone: showPhone(row.phone) }),
    ...(row.picture && { profilePicture: row.picture }),
    hasPassword: row.hasPassword,
    ...(language && { language }),
    ...(row.needsConsent && { needsConsent: true }),
    ...(row.caresForOthers && { caresForOthers: true }),
  };
}
