/**
 * Shows notifications, and pages without a network: the next sessions, where the phone is its person's own, and what to do on
 * every other page. Registered only for who wants one of the two (src/web/lib/own-phone.ts).
 */

/** What is said without a network. */
const OFFLINE = { cache: 'offline-1', page: '/offline' };
/** The next sessions. Health data: nowhere else, and deleted at log out. The pages delete it by this name too. */
const KEPT = { cache: 'kept-sessions', page: '/myappoinments/offline' };
/** The header that says for which account a page is. */
const OWNER = 'kept-for';
const APPOINTMENTS = /^\/myappoint?ments\/?$/i;
/** Pages of administrators, the API and its description: what they answer without a network is up to the browser. */
const NOT_OURS = /^\/(admin|auth|api-docs)(\/|$)/;

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(keep(OFFLINE));
});

self.addEventListener('activate', (event) => event.waitUntil(begin()));

async function begin() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== OFFLINE.cache && name !== KEPT.cache).map((name) => caches.delete(name)));
  // So that no page waits for this to start.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/**
 * Fetches a page as it is now, and keeps it; whether it did. What was kept for somebody who is not logged in any more, or for
 * somebody else, is forgotten. `isAnew`: only in place of what is kept.
 */
async function keep({ cache, page }, isAnew = false) {
  // Opened before: what is erased while it is fetched stays erased.
  const kept = await caches.open(cache);
  const before = await kept.match(page);
  if (isAnew && !before) return false;
  const answer = await fetch(page, { headers: { accept: 'text/html' }, cache: 'no-store', redirect: 'manual' });
  const isAnothers = answer.ok && before && before.headers.get(OWNER) !== answer.headers.get(OWNER);
  if (answer.ok && !isAnothers) {
    await kept.put(page, answer);
    return true;
  }
  if (isAnothers || answer.status === 401 || answer.type === 'opaqueredirect') await caches.delete(cache);
  return false;
}

self.addEventListener('message', (event) => {
  // The page says that the phone is its person's own, and is open with what is new.
  if (event.data !== 'keep') return;
  const answer = (isKept) => event.ports[0]?.postMessage(isKept);
  event.waitUntil(
    Promise.all([keep(KEPT), keep(OFFLINE)]).then(
      ([isKept]) => answer(isKept),
      () => answer(false),
    ),
  );
});

self.addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request;
  const { pathname } = new URL(url);
  if (mode !== 'navigate' || method !== 'GET' || NOT_OURS.test(pathname)) return;
  event.respondWith(fromNetwork(event).catch(() => withoutNetwork(pathname)));
});

async function fromNetwork(event) {
  const answer = (await event.preloadResponse) ?? (await fetch(event.request));
  event.waitUntil(keepAnew());
  return answer;
}

/** There is a network: what is kept is made new; or forgotten, where its person is not logged in any more. */
async function keepAnew() {
  // Not where it was erased meanwhile.
  if (await caches.has(KEPT.cache)) await keep(KEPT, true).catch(() => undefined);
}

async function withoutNetwork(pathname) {
  const kept = APPOINTMENTS.test(pathname) && (await caches.match(KEPT.page, { cacheName: KEPT.cache }));
  return kept || (await caches.match(OFFLINE.page, { cacheName: OFFLINE.cache })) || Response.error();
}

self.addEventListener('push', (event) => event.waitUntil(show(event.data)));

async function show(data) {
  const { title, body, code, message, language, actions } = data.json();
  await self.registration.showNotification(title, {
    body,
    lang: language,
    // A second one about the same takes the place of the first.
    tag: code,
    icon: '/icon-192.png',
    actions,
    data: { code, message },
  });
  await tell(code, { how: 'shown', message });
  // It may say that a session is another now.
  await keepAnew();
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data, event.action));
});

/** Opens the page of a message. An answer is only given there, by a second tap. */
async function open({ code, message }, answer) {
  const address = `/m/${code}${answer ? `?answer=${encodeURIComponent(answer)}` : ''}`;
  await Promise.all([self.clients.openWindow(address), tell(code, { how: 'opened', message })]);
}

/** Where it is not heard, another channel is tried: nothing is lost. */
async function tell(code, { how, message }) {
  await post(`/auth/notices/${code}/seen`, { how, by: 'push', message }).catch(() => undefined);
}

/** The push service gave this browser another address. */
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)));

async function subscribeAgain({ newSubscription, oldSubscription }) {
  const { pushManager } = self.registration;
  const subscription = newSubscription ?? (oldSubscription && (await pushManager.subscribe(oldSubscription.options)));
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  const subscribe = () => post('/auth/push-subscriptions', { endpoint, keys });
  const { status } = await subscribe();
  if (status === 401 && (await fetch('/auth/refreshaccesstoken')).ok) await subscribe();
}

function post(address, body) {
  return fetch(address, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  });
}
