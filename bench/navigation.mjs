/** From page to page within the application: milliseconds from the click on a link to the new page's content, drawn. */
import { DESK, withBrowser } from './parts/browser.mjs';
import { withProduct } from './parts/with-product.mjs';

/** How long the pointer rests on a link before it is pressed; a person takes 200 to 400 ms. */
const HINT_MS = 300;
const REST_MS = 1_500;
const PATIENT = { email: 'patient@example.com', password: 'vrikka-demo-patient' };

const CARD = 'main a[href^="/dialysis/"], main a[href*="next=%2Fdialysis%2F"]';
/** From where, which link, and what is there when the page has come. */
const WAYS = [
  ['home to the centers', '/', 'header a[href="/dialysis"]', '/dialysis', CARD],
  ['home to a guide', '/', 'main a[href="/kidney"]', '/kidney', 'main h1'],
  ['home to the services', '/', 'header a[href="/services"]', '/services', 'main h1'],
  ['home to about', '/', 'header a[href="/about"]', '/about', 'main h1'],
  ['home to log in', '/', 'header a[href="/login"]', '/login', 'main form'],
  ['centers to home', '/dialysis', 'header a[href="/"]', '/', 'main h1'],
];

/** `--at http://localhost:3000` measures a product that is running already; `--runs 3` how often. */
export async function bench(given) {
  const option = (name) => given[given.indexOf(name) + 1 || given.length];
  const runs = Number(option('--runs') ?? 5);
  const measureAt = (origin) => measure(origin, runs);
  if (option('--at')) return measureAt(option('--at'));
  await withProduct({}, measureAt);
}

async function measure(origin, runs) {
  print(['', 'heading', 'content', 'heading 4x', 'content 4x']);
  for (const way of WAYS) {
    const [name, from, link, path, content] = way;
    await row(name, runs, async (page) => {
      await page.goto(origin + from, { waitUntil: 'networkidle' });
      await page.waitForTimeout(REST_MS);
      return follow(page, link, path, content);
    });
  }
  const signIn = async (page) => {
    await page.goto(origin, { waitUntil: 'networkidle' });
    const answer = await page.request.post(`${origin}/auth/login`, { data: PATIENT, headers: { origin } });
    if (!answer.ok()) throw new Error(`The patient of the demonstration could not log in: ${await answer.text()}`);
    await page.goto(`${origin}/dialysis`, { waitUntil: 'networkidle' });
    await page.locator('main a[href^="/dialysis/"]').first().waitFor();
    await page.waitForTimeout(REST_MS);
  };
  await row('the centers to one of them', runs, async (page) => {
    await signIn(page);
    return follow(page, 'main a[href^="/dialysis/"]', /^\/dialysis\/./, 'main h1');
  });
  await row('and back to the list', runs, async (page) => {
    await signIn(page);
    await follow(page, 'main a[href^="/dialysis/"]', /^\/dialysis\/./, 'main h1');
    await page.waitForTimeout(REST_MS);
    return follow(page, 'main a[href^="/dialysis"]', '/dialysis', CARD);
  });
}

/** The medians of a way, on this processor and on one that is four times slower. */
async function row(name, runs, go) {
  const medians = [];
  for (const rate of [1, 4]) {
    const times = [];
    for (let run = 0; run < runs; run++) {
      await withBrowser(DESK, async ({ page, slowDown }) => {
        await slowDown(rate);
        times.push(await go(page));
      });
    }
    for (const what of ['heading', 'content']) medians.push(median(times.map((one) => one[what])));
  }
  print([name, ...medians.map((ms) => ms.toFixed(0))]);
}

/** Rests on the link, clicks it, and says how long it took from the click until heading and content were drawn. */
async function follow(page, link, path, content) {
  const from = page.locator(link).first();
  await from.hover();
  await page.waitForTimeout(HINT_MS);
  const arrived = page.evaluate(watchForArrival, { path: path.source ?? `^${path}$`, content });
  await from.click();
  return arrived;
}

/** Runs in the page. A frame that has begun after the change has drawn what was there before it. */
function watchForArrival({ path, content }) {
  return new Promise((resolve) => {
    let clicked;
    const times = {};
    const before = document.querySelector('main h1');
    addEventListener('click', (event) => (clicked ??= event.timeStamp), true);
    const look = () => {
      if (clicked === undefined || !new RegExp(path).test(location.pathname)) return;
      const heading = document.querySelector('main h1');
      if (heading && heading !== before) times.heading ??= soon('heading');
      if (heading && heading !== before && document.querySelector(content)) times.content ??= soon('content');
    };
    const soon = (what) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          times[what] = performance.now() - clicked;
          if (times.heading > 0 && times.content > 0) resolve(times);
        };
        port2.postMessage(null);
      });
      return 0;
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

function print(cells) {
  process.stdout.write(
    `${cells.map((cell, place) => (place === 0 ? `${cell}`.padEnd(30) : `${cell}`.padStart(13))).join('')}\n`,
  );
}
