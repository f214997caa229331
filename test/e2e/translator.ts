import type { BrowserContext } from '@playwright/test';

/**
 * Does to every page what Chrome's translation does to it, once the document is loaded, mostly before our scripts are: each text goes out
 * of the page, and `<font><font>…</font></font>` stands in its place; also for texts that come later. The words stay, so that a test
 * finds them.
 */
export async function translateAll(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
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
    window.addEventListener('load', () => {
      document.documentElement.classList.add('translated-ltr');
      translateIn(document.body);
      new MutationObserver((changes) => {
        for (const { type, target, addedNodes } of changes) {
          for (const node of type === 'characterData' ? [target] : addedNodes) translateIn(node);
        }
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
  });
}
