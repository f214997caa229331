import type { BrowserContext } from '@playwright/test';

/**
 * Does to every page what Chrome's translation does to it: each text goes out of the page, and `<font><font>…</font></font>` stands in
 * its place; also for texts that come later. The words stay, so that a test finds them. It begins once the scripts have taken the page
 * over; with `isFirst` as soon as the document is loaded, and they come only then.
 */
export async function translateAll(context: BrowserContext, isFirst: boolean): Promise<void> {
  if (isFirst) {
    await context.route(/\/assets\/entry\.client-/, async (route) => {
      await route.request().frame().waitForSelector('font', { state: 'attached' });
      await route.continue();
    });
  }
  await context.addInitScript((isFirst) => {
    const UNTOUCHED = 'script,style,textarea,noscript,svg,font,[translate=no],.notranslate';
    const { replaceChild } = Node.prototype;
    const translate = (text: Text) => {
      const { parentElement: parent } = text;
      if (!text.data.trim() || !parent || parent.closest(UNTOUCHED) || !document.body.contains(parent)) return;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      outer.style.verticalAlign = 'inherit';
      inner.style.verticalAlign = 'inherit';
      inner.textContent = text.data;
      outer.append(inner);
      replaceChild.call(parent, outer, text);
    };
    const translateIn = (root: Node) => {
      const texts: Text[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      if (root instanceof Text) texts.push(root);
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) translate(text);
    };
    const begin = () => {
      document.documentElement.classList.add('translated-ltr');
      translateIn(document.body);
      new MutationObserver((changes) => {
        for (const { type, target, addedNodes } of changes) {
          for (const node of type === 'characterData' ? [target] : addedNodes) translateIn(node);
        }
      }).observe(document, { childList: true, subtree: true, characterData: true });
    };
    type Fiber = { stateNode?: { current: { memoizedState?: { isDehydrated?: boolean } } } };
    /** Where no script will come, at once. */
    const isTakenOver = () => {
      if (!('__reactRouterContext' in window)) return true;
      const name = Object.keys(document).find((key) => key.startsWith('__reactContainer'));
      const root = name ? (document as unknown as Record<string, Fiber>)[name] : undefined;
      // Of what is on the page, not of what React is working on.
      return root?.stateNode?.current.memoizedState?.isDehydrated === false;
    };
    const whenTakenOver = () => (isTakenOver() ? begin() : requestAnimationFrame(whenTakenOver));
    window.addEventListener('load', isFirst ? begin : whenTakenOver);
  }, isFirst);
}
