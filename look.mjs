import { chromium } from '@playwright/test';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' });
const base='http://localhost:3130';
const wanted = process.argv.slice(2);
for (const [w,h] of [[1280,900],[768,1000],[360,760]]) {
  const ctx = await browser.newContext({ viewport:{width:w,height:h}, baseURL: base });
  const page = await ctx.newPage();
  page.on('console', m => { if (m.type()==='error'||m.type()==='warning') console.log(w, m.type(), m.text().slice(0,300)); });
  page.on('pageerror', e => console.log(w,'pageerror', e.message));
  await page.goto('/admin/login');
  await page.getByLabel('User name').fill('admin'); await page.getByLabel('Password', {exact:true}).fill('vrikka-demo-admin');
  await page.getByRole('button', {name:'Sign in'}).click();
  await page.waitForURL('**/admin/dashboard');
  for (const one of wanted) {
    await page.goto('/admin/reports?'+one);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(500);
    await page.screenshot({ path: `/tmp/look-${one.replaceAll(/\W+/g,'_')}-${w}.png`, fullPage: true });
  }
  await ctx.close();
}
await browser.close();
