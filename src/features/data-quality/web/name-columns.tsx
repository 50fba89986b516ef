import type { TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { decimalText, listText, numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import type { Language } from '#kit/i18n/words.ts';
import { sortableBy } from '#kit/ui/web/table/sorting.ts';
import { TwoLines } from '#kit/ui/web/table/two-lines.tsx';
import type { Page } from '#kit/ui/web/url-filters.ts';
import type { UnknownName } from '../contract.ts';
import type { UnknownOrder } from '../definition.ts';

/** The maximum number of record sets in a cell. The expanded row shows all. */
const MAX_TITLES = 4;

/** The columns of unknown names: the values, amounts, first occurrence and record sets. */
export function useNameColumns(page: Page): TableColumnsType<UnknownName> {
  const { t, language } = useWords();
  const numbers = amountTexts(language);
  const sortable = (key: UnknownOrder) => ({ key, ...sortableBy(key, page) });
  return [
    { ...sortable('named'), title: t('未维护的编码'), width: 230, render: (_, { named }) => <Named parts={named} /> },
    { ...sortable('lines'), title: t('行数'), width: 100, align: 'right', render: (_, name) => numbers.lines(name) },
    { ...sortable('pieces'), title: t('数量'), width: 120, align: 'right', render: (_, name) => numbers.pieces(name) },
    { ...sortable('money'), title: t('金额（元）'), width: 150, align: 'right', render: (_, name) => numbers.money(name) },
    { ...sortable('since'), title: t('最早出现'), width: 170, render: (_, { since }) => since ?? '-' },
    {
      ...sortable('sources'),
      title: t('出现于'),
      width: 260,
      ellipsis: true,
      render: (_, { sources }) => {
        const titles = sources.map(({ title }) => title);
        const shown = titles.length > MAX_TITLES ? titles.slice(0, MAX_TITLES - 1) : titles;
        const rest = titles.length - shown.length;
        const text =
          rest === 0 ? listText(shown, language) : t('{{some}}等{{count}}处', { some: listText(shown, language), count: titles.length });
        return <TwoLines text={text} title={listText(titles, language)} />;
      },
    },
  ];
}

/** The values of a name with their labels; a route has two cities. */
function Named({ parts }: { readonly parts: UnknownName['named'] }): ReactNode {
  return parts.map(({ field, label, value }) => (
    <span key={field} className="data-quality-part">
      <small>{label}</small>
      {value}
    </span>
  ));
}

type Amounts = Pick<UnknownName, 'lines' | 'pieces' | 'money'>;

/** Formats the number of rows, pieces and money; `-` for null. */
function amountTexts(language: Language) {
  const integerText = (number: number | null) => (number === null ? '-' : numberText(number, language));
  return {
    lines: ({ lines }: Amounts) => integerText(lines),
    pieces: ({ pieces }: Amounts) => integerText(pieces),
    // Decimal text keeps all digits of a large sum.
    money: ({ money }: Amounts) => (money === null ? '-' : decimalText(money, 2, language)),
  };
}

/** Formats the amounts as one line of text. */
export function useAmountsText(): (amounts: Amounts) => string {
  const { t, language } = useWords();
  const { lines, pieces, money } = amountTexts(language);
  return (amounts) =>
    [
      t('{{rows}}行', { rows: lines(amounts) }),
      ...(amounts.pieces === null ? [] : [t('数量{{pieces}}', { pieces: pieces(amounts) })]),
      ...(amounts.money === null ? [] : [t('金额{{money}}元', { money: money(amounts) })]),
    ].join(' · ');
}
