declare global {
  interface Window {
    /** Writes the texts again as the server wrote them; a translator then reads them anew. */
    showOriginals?: () => void;
  }
}

/**
 * Lets a browser's translation and React share a page. A translator takes each text out of the page and puts
 * `<font><font>translated</font></font>` in its place, also for later texts. React then changes or removes its own text, or inserts
 * something before it, which throws or is never seen (https://github.com/facebook/react/issues/11538). Here each text knows its
 * stand-in: when React removes a text, its stand-in is removed; when React changes one, the text returns to the page, for the
 * translator to read.
 *
 * Runs before React and refers to nothing outside of itself: its source is written into the page (`start-after-paint.ts`).
 */
export function followTranslation(): void {
  type Placed = Node & { standsFor?: Text; standIn?: ChildNode };
  const { removeChild, insertBefore, appendChild } = Node.prototype;
  const { get, set } = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')!;
  const isText = (node: Node): node is Text => node.nodeType === 3;

  const note = (changes: MutationRecord[]) => {
    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
      for (const gone of removedNodes as NodeListOf<Placed>) {
        const text = gone.standsFor ?? (isText(gone) && target.nodeName !== 'FONT' ? gone : null);
        const instead = [addedNodes[0], previousSibling, nextSibling].find(
          (node: Placed | null | undefined) => node?.nodeName === 'FONT' && !node.standsFor,
        ) as (Placed & ChildNode) | undefined;
        if (!text || !instead || text.parentNode === target) continue;
        instead.standsFor = text;
        (text as Placed).standIn = instead;
      }
    }
  };
  const observer = new MutationObserver(note);
  observer.observe(document, { childList: true, subtree: true });

  /** What the page shows for a text of React's that is not where React put it. */
  const shownFor = (node: Placed | null): ChildNode | null => {
    if (!node || !isText(node)) return null;
    note(observer.takeRecords());
    const { standIn } = node as Placed;
    return standIn?.parentNode ? standIn : null;
  };

  Object.assign(Node.prototype, {
    removeChild(this: Node, child: ChildNode) {
      if (child.parentNode === this) removeChild.call(this, child);
      else (shownFor(child) ?? child).remove();
      return child;
    },
    insertBefore(this: Node, node: Node, before: ChildNode | null) {
      if (isText(node)) shownFor(node)?.remove();
      const place = before && before.parentNode !== this ? shownFor(before) : before;
      return insertBefore.call(this, node, place?.parentNode === this ? place : null);
    },
    appendChild(this: Node, node: Node) {
      if (isText(node)) shownFor(node)?.remove();
      return appendChild.call(this, node);
    },
  });
  Object.defineProperty(Text.prototype, 'nodeValue', {
    configurable: true,
    get,
    set(this: Text, text: string) {
      const shown = shownFor(this);
      set!.call(this, text);
      shown?.replaceWith(this);
    },
  });
  window.showOriginals = () => {
    note(observer.takeRecords());
    for (const font of document.querySelectorAll<HTMLElement & Placed>('font')) {
      if (font.standsFor) font.replaceWith(font.standsFor);
    }
  };
}
