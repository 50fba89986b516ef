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

/**
 * The maximum number of data kinds in a cell. With more, the cell shows fewer and the total; the expanded row shows
 * all.
 */
const NAMED_AT_ONCE = 4;

/** The columns of a name: its parts, amounts, first time and record sets. */
export function useNameColumns(page: Page): TableColumnsType<UnknownName> {
  const { t, language } = useWords();
  const numbers = weightTexts(language);
  const sortable = (key: UnknownOrder) => ({ key, ...sortableBy(key, page) });
  return [
    { ...sortable('named'), title: t('未收录的编码'), width: 230, render: (_, { named }) => <Named parts={named} /> },
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
        const few = titles.length > NAMED_AT_ONCE ? titles.slice(0, NAMED_AT_ONCE - 1) : titles;
        const rest = titles.length - few.length;
        const text =
          rest === 0 ? listText(few, language) : t('{{some}}等 {{count}} 处', { some: listText(few, language), count: titles.length });
        return <TwoLines text={text} title={listText(titles, language)} />;
      },
    },
  ];
}

/** Each part of the name with its label: a route has two cities. */
function Named({ parts }: { readonly parts: UnknownName['named'] }): ReactNode {
  return parts.map(({ field, label, value }) => (
    <span key={field} className="data-quality-part">
      <small>{label}</small>
      {value}
    </span>
  ));
}

type Weighed = Pick<UnknownName, 'lines' | 'pieces' | 'money'>;

/** Formats rows, pieces and money; a dash when the rows do not have them. */
function weightTexts(language: Language) {
  const written = (number: number | null) => (number === null ? '-' : numberText(number, language));
  return {
    lines: ({ lines }: Weighed) => written(lines),
    pieces: ({ pieces }: Weighed) => written(pieces),
    // As text, to keep all digits of a large sum.
    money: ({ money: yuan }: Weighed) => (yuan === null ? '-' : decimalText(yuan, 2, language)),
  };
}

/** The amounts as a line of text. */
export function useWeightText(): (weighed: Weighed) => string {
  const { t, language } = useWords();
  const { lines, pieces, money } = weightTexts(language);
  return (of) =>
    [
      t('{{rows}} 行', { rows: lines(of) }),
      ...(of.pieces === null ? [] : [t('数量 {{pieces}}', { pieces: pieces(of) })]),
      ...(of.money === null ? [] : [t('金额 {{money}} 元', { money: money(of) })]),
    ].join(' · ');
}
