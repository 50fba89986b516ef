import { Input, Pagination, Select } from 'antd';
import { type ReactNode, useId, useRef, useState } from 'react';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { useFittedSize } from './rows-that-fit.ts';
import { FIRST_PAGE, type Page, PAGE_SIZES } from '../url-filters.ts';
import './list-pager.css';

/** The option for as many rows as fit the window. */
const FIT = 0;

interface ListPagerProps {
  readonly page: Page;
  /** The number of rows on the page. */
  readonly shown: number;
  /** Null before it is loaded. */
  readonly total: number | null;
  /** The list has more rows than were counted (docs/api.md#pages-and-totals). */
  readonly totalCapped: boolean;
  readonly onTurn: (page: Partial<Page>) => void;
  /** Shown next to the total. */
  readonly children?: ReactNode;
}

/** The pager below a table: total, page size, previous, pages, next, jump to a page (docs/user-interface.md#lists). */
export function ListPager({ page, shown, total: answeredTotal, totalCapped, onTurn, children }: ListPagerProps): ReactNode {
  const { t, language } = useWords();
  const pager = useRef<HTMLElement>(null);
  const chooseSize = useFittedSize(pager, page, onTurn);
  // An incomplete answer may have no total, although its type requires one.
  const total = Number.isFinite(answeredTotal) ? answeredTotal : null;
  // Beyond a capped total, a full page has a next page.
  const pagedTotal = totalCapped ? Math.max(total ?? 0, page.current * page.size + (shown === page.size ? 1 : 0)) : (total ?? 0);
  const sizes = PAGE_SIZES.includes(page.size as (typeof PAGE_SIZES)[number])
    ? PAGE_SIZES
    : [...PAGE_SIZES, page.size].toSorted((a, b) => a - b);
  return (
    <nav ref={pager} className="ui-pager" aria-label={t('分页')}>
      <span className="ui-pager-total" aria-live="polite">
        {total !== null && t(totalCapped ? '共{{total}}+条' : '共{{total}}条', { total: numberText(total, language) })}
      </span>
      {children}
      <Select<number>
        aria-label={t('每页条数')}
        value={page.size}
        options={[...sizes.map((size) => ({ value: size, label: t('{{size}}条/页', { size }) })), { value: FIT, label: t('适合窗口') }]}
        popupMatchSelectWidth={false}
        onChange={(size) => chooseSize(size === FIT ? 'fit' : size)}
      />
      <Pagination
        current={page.current}
        pageSize={page.size}
        total={pagedTotal}
        showSizeChanger={false}
        showLessItems
        onChange={(current) => onTurn({ current })}
      />
      <Jumper last={Math.max(1, Math.ceil(pagedTotal / page.size))} onJump={(current) => onTurn({ current })} />
    </nav>
  );
}

interface JumperProps {
  /** Number of the last page. */
  readonly last: number;
  readonly onJump: (page: number) => void;
}

/**
 * Goes to the typed page number. antd's own input is not shown for a single page, but the specification always shows
 * it.
 */
function Jumper({ last, onJump }: JumperProps): ReactNode {
  const { t } = useWords();
  const id = useId();
  const [typed, setTyped] = useState('');
  function jump(): void {
    // Input methods may type full-width digits.
    const page = Number(typed.normalize('NFKC'));
    setTyped('');
    if (typed.trim() !== '' && Number.isInteger(page)) onJump(Math.min(Math.max(page, FIRST_PAGE), last));
  }
  return (
    <span className="ui-pager-jumper">
      <label htmlFor={id}>{t('前往页码')}</label>
      <Input
        id={id}
        value={typed}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={(event) => {
          if (!event.nativeEvent.isComposing) jump();
        }}
      />
    </span>
  );
}
