/** The desk's camera: a film of the code of an appointment is held before it. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import encodeQR from 'qr';
import { expect, test } from './administrator';
import { installedChromium } from './chromium';
import { expectGoodScreen } from './looks';

const FILM = path.join(mkdtempSync(path.join(tmpdir(), 'camera-')), 'code.y4m');

test.use({
  launchOptions: {
    executablePath: installedChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${FILM}`,
    ],
  },
});

const [WIDTH, HEIGHT] = [640, 480];
const GREY = 128;

/** A film that shows a code, as a camera would: grey around a white card, black squares. */
function film(text: string): Buffer {
  const modules = encodeQR(text, 'raw', { border: 4 });
  const size = Math.floor((HEIGHT * 0.7) / modules.length);
  const [left, top] = [WIDTH, HEIGHT].map((side) => Math.floor((side - size * modules.length) / 2)) as [number, number];
  const light = Buffer.alloc(WIDTH * HEIGHT, GREY);
  for (const [y, row] of modules.entries()) {
    for (const [x, isDark] of row.entries()) {
      for (let line = 0; line < size; line += 1) {
        const start = (top + y * size + line) * WIDTH + left + x * size;
        light.fill(isDark ? 16 : 235, start, start + size);
      }
    }
  }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)]);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]);
}

test('the camera reads the code of an appointment, on that page only, and the arrival is recorded', async ({
  page,
  administrator,
  anotherPatient,
  expectFailure,
}) => {
  const center = await administrator.addCenter('Sugar Cane Street Dialysis', 2);
  const asha = await anotherPatient('Asha Rao');
  await asha.book(center, '2026-11-24', '1 PM - 5 PM');
  const [booking] = await asha.myBookings();
  writeFileSync(FILM, film(booking!.arrival!.code));

  await page.goto(`/admin/day?center=${center._id}`);
  await expect(page.getByRole('heading', { level: 2, name: '1 PM - 5 PM' })).toBeVisible();
  const camera = () =>
    page.evaluate(() =>
      navigator.mediaDevices.getUserMedia({ video: true }).then(
        () => 'allowed',
        (error: DOMException) => error.name,
      ),
    );
  expectFailure(/Permissions policy violation: camera is not allowed/);
  expect(await camera()).toBe('NotAllowedError');

  await page.getByRole('link', { name: 'Scan a code' }).click();
  await expect(page.getByText('Asha Rao')).toBeVisible();
  await expect(page.getByText('Chair 1, 1 PM - 5 PM')).toBeVisible();
  await expectGoodScreen(page, 'admin-scan');
  expect((await asha.myBookings())[0]!.attendance).toMatchObject({ state: 'arrived' });

  // The same code again says that it was recorded before; then it is taken back.
  await page.getByRole('button', { name: 'Scan the next one' }).click();
  await expect(page.getByText(/^Arrived \d+:\d\d\sAM/)).toBeVisible();
  await page.getByRole('link', { name: 'Today' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Asha Rao' }).last()).toContainText(/Arrived \d+:\d\d\sAM/);
  expect(await camera()).toBe('NotAllowedError');
});
