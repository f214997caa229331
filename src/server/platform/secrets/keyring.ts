/** The passkeys that are kept of somebody: of a patient's account, or of an administrator. */
import { sql } from 'kysely';
import { type MakeOptions, MAX_PASSKEYS, type NewCredential, type Passkey } from '../../../contract';
import type { Context } from '../../context';
import { AppError } from '../../errors';
import type { Db, Tx } from '../db/database';
import {
  type KeptKey,
  makeOptionsFor,
  readNewKey,
  readSignature,
  type SignedCredential,
  spendChallenge,
  type Verification,
} from './passkeys';

type Deps = Pick<Context, 'database' | 'clock' | 'config'>;

/** Whose keys they are: their table, its column of the owner, and the owner's id. */
export type Keyring = { id: string } & (
  | { table: 'passkeys'; owner: 'user_id' }
  | { table: 'administrator_passkeys'; owner: 'administrator_id' }
);

/** SQL of the keys of a keyring: `from … where …`, to be continued with `and`. */
const theirs = ({ table, owner, id }: Keyring) => sql`${sql.table(table)} where ${sql.ref(owner)} = ${id}`;

/** Lists passkeys as their owner sees them, the oldest first. */
export async function listKeys(db: Db | Tx, keyring: Keyring): Promise<Passkey[]> {
  const { rows } = await sql<{ id: Buffer; name: string; since: Date; lastUsed: Date | null }>`
    select id, name, created_at as since, last_used_at as "lastUsed" from ${theirs(keyring)} order by created_at, id`.execute(
    db,
  );
  return rows.map(({ id, name, since, lastUsed }) => ({
    _id: id.toString('base64url'),
    name,
    since: since.toISOString(),
    lastUsed: lastUsed?.toISOString() ?? null,
  }));
}

/** Reads which keys there are, for asking a browser for one of them, or for another one. */
export async function keysOf(db: Db | Tx, keyring: Keyring): Promise<Pick<KeptKey, 'id' | 'transports'>[]> {
  const { rows } = await sql<Pick<KeptKey, 'id' | 'transports'>>`select id, transports from ${theirs(keyring)}`.execute(
    db,
  );
  return rows;
}

/** Begins to add a passkey. `askedFor`: what its challenge is good for; `name`: the account's. Throws `too-many-passkeys`. */
export async function beginKey(
  { database: { db }, config, clock }: Deps,
  keyring: Keyring,
  { askedFor, name }: { askedFor: string; name: string },
): Promise<MakeOptions> {
  const existing = await keysOf(db, keyring);
  if (existing.length >= MAX_PASSKEYS) throw new AppError('too-many-passkeys');
  return makeOptionsFor(db, config.publicUrl, askedFor, { id: keyring.id, name }, existing, clock());
}

/** Reads a key that a browser has made, and spends its challenge, right or wrong. Throws `passkey-refused`. */
export async function requireNewKey(
  { database, config, clock }: Deps,
  credential: NewCredential,
  askedFor: string,
): Promise<KeptKey> {
  const challenge = await spendChallenge(database.db, credential, askedFor, clock());
  const key = challenge && (await readNewKey(config.publicUrl, credential, challenge));
  if (!key) throw new AppError('passkey-refused');
  return key;
}

/** Keeps a key. Its owner must be locked. Throws `too-many-passkeys`, and `passkey-refused` for one that is kept already. */
export async function keepKey(tx: Tx, keyring: Keyring, key: KeptKey, name: string, now: Date): Promise<void> {
  if ((await keysOf(tx, keyring)).length >= MAX_PASSKEYS) throw new AppError('too-many-passkeys');
  const { id, public_key: publicKey, counter, transports } = key;
  const { rows } = await sql`
    insert into ${sql.table(keyring.table)} (id, public_key, counter, transports, name, created_at, ${sql.ref(keyring.owner)})
    values (${id}, ${publicKey}, ${counter}, ${transports}, ${name}, ${now}, ${keyring.id})
    on conflict (id) do nothing returning id`.execute(tx);
  if (rows.length === 0) throw new AppError('passkey-refused');
}

/** Removes a key. Returns its name; undefined where it is not theirs. */
export async function removeKey(tx: Tx, keyring: Keyring, passkeyId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    delete from ${theirs(keyring)} and id = ${Buffer.from(passkeyId, 'base64url')} returning name`.execute(tx);
  return rows[0]?.name;
}

/** A credential, and the challenge that it has to have signed. */
type Given = { credential: SignedCredential; challenge: string; verification: Verification };
type Signed = { id: Buffer; counter: number };

/** Locks the key that a credential names, and reads its signature; null if it is wrong or the key is not theirs. */
export async function readSigned(
  tx: Tx,
  publicUrl: string,
  keyring: Keyring,
  { credential, challenge, verification }: Given,
): Promise<Signed | null> {
  const { rows } = await sql<KeptKey>`
    select id, public_key, counter, transports from ${theirs(keyring)} and id = ${Buffer.from(credential.id, 'base64url')}
    for update`.execute(tx);
  const [key] = rows;
  if (!key) return null;
  const signed = await readSignature(publicUrl, credential, challenge, key, verification);
  return signed && { id: key.id, counter: signed.counter };
}

/** Notes that a key was used. */
export async function noteUse(tx: Tx, keyring: Keyring, { id, counter }: Signed, now: Date): Promise<void> {
  await sql`update ${sql.table(keyring.table)} set counter = ${counter}, last_used_at = ${now} where id = ${id}`.execute(
    tx,
  );
}
