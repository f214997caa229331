import type { UseQueryResult } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../lib/i18n/use-translation';
import { DrawerBody } from './drawer-parts';
import { formatCount } from './format';
import { topDepth } from './layers';
import { type PageAnswer, PagerButton } from './pager';
import { PanelFoot, PanelHead, RightModal } from './panel';
import { isTyping } from './shortcuts';
import { useLayout } from './use-media';

type RowDrawerProps<Known> = {
  id: string;
  /** The rows of the page behind the drawer, by their ids. */
  rowIds: readonly string[];
  list: { page: number; pageSize: number; search: string };
  /** The counts of the list behind the drawer; undefined while unknown. */
  counted: Pick<PageAnswer, 'total' | 'totalIsCapped'> | undefined;
  /** The list's path. A row's path is below it. */
  path: string;
  title: string;
  subtitle?: ReactNode;
  answer: UseQueryResult<Known>;
  /** The action at the right of the foot, once the row is loaded. */
  action: (known: Known) => ReactNode;
  /** Shown before the row is loaded. */
  head?: ReactNode;
  words: Record<'previous' | 'next' | 'missing' | 'failed', string>;
  children: (known: Known) => ReactNode;
};

/** The drawer of a row of a list: its details, and links to the rows before and after it on the page. */
export function RowDrawer<Known>(props: RowDrawerProps<Known>) {
  const { id, rowIds, list, counted, path, title, subtitle, answer, action, head, words, children } = props;
  const navigate = useNavigate();
  const { data, error, refetch, isFetching } = answer;
  const index = rowIds.indexOf(id);

  function go(to: string) {
    void navigate({ pathname: to, search: list.search }, { replace: true, preventScrollReset: true });
  }
  function step(by: -1 | 1) {
    const next = index >= 0 ? rowIds[index + by] : undefined;
    if (next) go(`${path}/${next}`);
  }

  return (
    <Drawer
      title={title}
      subtitle={subtitle}
      onClose={() => go(path)}
      onStep={step}
      footer={
        (index >= 0 || data) && (
          <>
            {index >= 0 && (
              <DrawerSteps
                index={index}
                rowCount={rowIds.length}
                before={(list.page - 1) * list.pageSize}
                total={counted?.total ?? rowIds.length}
                totalIsCapped={counted?.totalIsCapped}
                previous={words.previous}
                next={words.next}
                onStep={step}
              />
            )}
            {data && action(data)}
          </>
        )
      }
    >
      {head}
      <DrawerBody
        known={data}
        error={error}
        missing={words.missing}
        failed={words.failed}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      >
        {children}
      </DrawerBody>
    </Drawer>
  );
}

type DrawerStepsProps = {
  /** The index of the open row on its page, from 0. */
  index: number;
  rowCount: number;
  /** How many rows are on earlier pages. */
  before: number;
  total: number;
  totalIsCapped: boolean | undefined;
  /** Read out: "Previous appointment". */
  previous: string;
  next: string;
  onStep: (by: -1 | 1) => void;
};

/** Steps through the rows of a page, at the foot of a drawer: "4 of 214". */
function DrawerSteps({ index, rowCount, before, total, totalIsCapped, previous, next, onStep }: DrawerStepsProps) {
  const { t } = useTranslation('admin');
  return (
    <nav aria-label={t('steps.label')} className="mr-auto -ml-2.5 flex items-center gap-1.5">
      <PagerButton
        label={previous}
        isLabelHidden
        reason={index === 0 ? t('steps.first') : null}
        onPress={() => onStep(-1)}
        side="start"
      >
        <ChevronLeft size={17} />
      </PagerButton>
      <span className="admin-fine text-muted max-rail:sr-only">
        {t('steps.place', { place: formatCount(before + index + 1), total: formatCount(total, totalIsCapped) })}
      </span>
      <PagerButton
        label={next}
        isLabelHidden
        reason={index === rowCount - 1 ? t('steps.last') : null}
        onPress={() => onStep(1)}
        side="end"
      >
        <ChevronRight size={17} />
      </PagerButton>
    </nav>
  );
}

type DrawerProps = {
  title: string;
  subtitle?: ReactNode;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  /** Up and Down (or k and j) while the focus is in the drawer. */
  onStep?: (by: -1 | 1) => void;
};

/**
 * The details of one row. At 1024 and more it is beside the table, which stays usable, 440 wide; below that it is
 * modal, and full screen on the phone. It has its own URL: the page renders it as a child route.
 */
function Drawer(props: DrawerProps) {
  const isWide = useLayout() === 'wide';
  const { title, subtitle, onClose, children, footer, onStep } = props;
  const body = (
    <>
      <div
        className="min-h-0 flex-1 overflow-y-auto px-4 py-4 rail:px-7"
        tabIndex={-1}
        data-keys="j k"
        onKeyDownCapture={(event) => step(event, LETTERS, onStep)}
        onKeyDown={(event) => step(event, ARROWS, onStep)}
      >
        {children}
      </div>
      {footer && <PanelFoot>{footer}</PanelFoot>}
    </>
  );
  if (isWide) return <BesideTable {...props}>{body}</BesideTable>;
  return (
    <RightModal width={480} onClose={onClose}>
      <PanelHead title={title} subtitle={subtitle} onClose={onClose} />
      {body}
    </RightModal>
  );
}

const ARROWS: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 };
const LETTERS: Record<string, -1 | 1> = { k: -1, j: 1 };

function step(event: KeyboardEvent, keys: typeof ARROWS, onStep: DrawerProps['onStep']) {
  const by = keys[event.key];
  if (!by || !onStep || event.defaultPrevented || isTyping(event.target)) return;
  event.preventDefault();
  onStep(by);
}

/** The non-modal drawer: it takes no focus from the table, and returns it to the open row. */
function BesideTable({ title, subtitle, onClose, children }: DrawerProps) {
  const titleId = useId();
  const self = useRef<HTMLElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    function onKeyDown(event: globalThis.KeyboardEvent) {
      if (event.key === 'Escape' && !event.defaultPrevented && topDepth() === 0) close();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  useEffect(() => {
    const drawer = self.current;
    return () => {
      const hadFocus = drawer?.contains(document.activeElement) || document.activeElement === document.body;
      if (hadFocus)
        document.querySelector<HTMLElement>('[data-row][aria-selected="true"]')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <section
      ref={self}
      role="dialog"
      aria-labelledby={titleId}
      data-drawer
      tabIndex={-1}
      className="admin-type fixed inset-y-0 right-0 z-30 flex w-110 flex-col border-l border-line bg-surface shadow-[0_0_28px_rgb(27_42_42/14%)]"
    >
      <PanelHead id={titleId} title={title} subtitle={subtitle} onClose={onClose} />
      {children}
    </section>
  );
}
