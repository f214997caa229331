import { chromium } from 'playwright-core';
const [, , base, path, out, lang = 'en', width = '360'] = process.argv;
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const c = await b.newContext({ viewport: { width: +width, height: 800 } });
await c.addCookies([{ name: 'language', value: lang, url: base }]);
const p = await c.newPage();
p.on('console', (m) => console.log('console', m.type(), m.text()));
p.on('pageerror', (e) => console.log('pageerror', e.message));
p.on('requestfailed', (r) => console.log('failed', r.url()));
await p.goto(base + path);
await p.waitForTimeout(1500);
console.log(
  await p.evaluate(() =>
    [...document.fonts]
      .filter((f) => f.status !== 'unloaded')
      .map((f) => f.family + ' ' + f.unicodeRange.slice(0, 12) + ' ' + f.status),
  ),
);
await p.screenshot({ path: out });
await b.close();
