/** What goes with a deleted center: the waits for it, and its photo. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { v7 as newId } from 'uuid';
import { describe, expect, it } from 'vitest';
import { waits } from '../../../src/contract';
import { PHOTO_UPLOAD, centers, uploadedPhoto } from '../../../src/contract/admin';
import { addDays, istDateOf } from '../../../src/domain/time';
import { anAdministrator } from '../../administrator';
import { type CenterRow, type LoggedIn, aCenter, loggedInPatient } from '../../builders';
import { aClient } from '../../client';
import { mailAbout, mailsTo } from '../../inbox';
import { picture, sendFile } from '../../pictures';
import { aRunningProduct } from '../../the-product';

const the = aRunningProduct({ settings: { DATA_DIR: mkdtempSync(path.join(tmpdir(), 'vrikka-deleted-')) } });
const db = () => the.product.database.db;

async function deleteCenter({ id }: CenterRow) {
  const { client } = await anAdministrator(the.product);
  await client.call(centers.remove, { params: { id } });
  await the.product.sweep();
}

describe('the waits for a deleted center', () => {
  const wait = async ({ id }: LoggedIn, at: CenterRow[]) => {
    const now = the.product.now();
    const wanted = { centers: at.map((center) => center.id), dates: [addDays(istDateOf(now), 5)], start_hours: [9] };
    await db()
      .insertInto('waits')
      .values({ id: newId(), user_id: id, patient_id: id, ...wanted, not_full: [], created_at: now })
      .execute();
  };

  it('end, and who waits is told; whoever waits for another center too goes on waiting', async () => {
    const [gone, other] = [await aCenter(the.product), await aCenter(the.product)];
    const [alone, both] = [await loggedInPatient(the.product), await loggedInPatient(the.product)];
    await wait(alone, [gone]);
    await wait(both, [gone, other]);
    await deleteCenter(gone);
    const mail = await mailAbout(the.product, alone.email, /no longer wait/);
    expect(mail.text).toContain('not here any more');
    expect(mail.text).toContain(gone.name);
    expect((await alone.client.call(waits.list)).waits).toEqual([]);
    expect((await both.client.call(waits.list)).waits).toHaveLength(1);
    expect(await mailsTo(the.product, both.email)).toEqual([]);
  });
});

describe('the photo of a deleted center', () => {
  const status = async (photo: string) => (await aClient(the.product).raw('GET', `/images/${photo}`)).status;

  it('is deleted, with its files, once no center shows it', async () => {
    const { client } = await anAdministrator(the.product);
    const fields = { upload_preset: 'centers', cloud_name: 'vrikka' };
    const answer = await sendFile(client, PHOTO_UPLOAD, await picture().jpeg().toBuffer(), 'front.jpg', fields);
    const { public_id: publicId, format } = uploadedPhoto.parse(answer.json);
    const photo = `${publicId}.${format}`;
    const [first, second] = [await aCenter(the.product, { photo }), await aCenter(the.product, { photo })];
    await deleteCenter(first);
    expect(await status(photo)).toBe(200);
    await deleteCenter(second);
    expect(await status(photo)).toBe(404);
    const { photoFiles } = the.product.context;
    expect(await photoFiles.list([])).toEqual([]);
    expect(await db().selectFrom('photos').select('id').where('id', '=', publicId).execute()).toEqual([]);
    const shown = await db().selectFrom('centers').select('photo').where('id', 'in', [first.id, second.id]).execute();
    expect(shown.map((center) => center.photo)).toEqual(['no-photo.svg', 'no-photo.svg']);
  });
});
