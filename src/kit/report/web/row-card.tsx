import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import type { Translator } from '#kit/i18n/words.ts';
import type { ReportColumn, ReportDefinition } from '../define.ts';
import { valueText } from './columns.tsx';
import type { ReportCell } from './provenance-panel.tsx';

interface RowCardProps {
  /** Any value of the row. */
  readonly cell: ReportCell;
  /** All columns of the row, including hidden ones. */
  readonly columns: readonly ReportColumn[];
  readonly onOpen: (next: ReportCell) => void;
}

/** All values of a row in a list, each with the title of its source and, if it has provenance, a link to it. */
export function RowCard({ cell, columns, onOpen }: RowCardProps): ReactNode {
  const words = useWords();
  const { t } = words;
  const { definition, record } = cell;
  return (
    <section aria-label={t('整行数据')}>
      {groupsOf(columns).map(({ title, members }) => (
        <section key={members[0]?.name}>
          {title !== undefined && <h3>{t(title)}</h3>}
          <dl className="ui-terms report-card">
            {members.map((column) => {
              const text = valueText(record, column, words);
              const hasOrigin = column.provenance !== undefined && definition.calls.provenance !== undefined;
              return (
                <div key={column.name}>
                  <dt>
                    {t(column.title)}
                    <small>{originOf(definition, column, t)}</small>
                  </dt>
                  <dd>
                    {hasOrigin ? (
                      <Button type="link" size="small" onClick={() => onOpen({ ...cell, column })}>
                        {text === '' ? t('空') : text}
                      </Button>
                    ) : (
                      text
                    )}
                  </dd>
                </div>
              );
            })}
          </dl>
        </section>
      ))}
    </section>
  );
}

interface Group {
  readonly title: string | undefined;
  readonly members: readonly ReportColumn[];
}

/** Groups neighbouring columns that have the same group title. */
function groupsOf(columns: readonly ReportColumn[]): readonly Group[] {
  return columns.reduce<Group[]>((groups, column) => {
    const last = groups.at(-1);
    if (last === undefined || last.title !== column.group) return [...groups, { title: column.group, members: [column] }];
    return [...groups.slice(0, -1), { ...last, members: [...last.members, column] }];
  }, []);
}

/** The title of the source of a copied column, or "computed"; empty for a column without provenance. */
function originOf({ rows }: ReportDefinition, { provenance }: ReportColumn, t: Translator): string {
  const [input, ...more] = provenance?.inputs ?? [];
  if (input === undefined) return '';
  const title = 'source' in input ? rows.sources[input.source]?.records.title : undefined;
  return provenance?.formula === undefined && more.length === 0 && title !== undefined ? t(title) : t('由本表计算得出');
}
