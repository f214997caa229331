import type { User } from '../../../contract';

export function presentUser(row: { id: string; username: string; email: string; picture: string | null }): User {
  return {
    _id: row.id,
    username: row.username,
    email: row.email,
    ...(row.picture && { profilePicture: row.picture }),
  };
}
