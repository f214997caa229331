import { LANGUAGES, type User } from '../../../contract';

type Row = {
  id: string;
  username: string;
  email: string;
  picture: string | null;
  hasPassword?: boolean;
  language?: string;
};

export function presentUser(row: Row): User {
  const language = LANGUAGES.find((one) => one === row.language);
  return {
    _id: row.id,
    username: row.username,
    email: row.email,
    ...(row.picture && { profilePicture: row.picture }),
    ...(row.hasPassword !== undefined && { hasPassword: row.hasPassword }),
    ...(language && { language }),
  };
}
