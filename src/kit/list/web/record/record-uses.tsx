import type { ReactNode } from 'react';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import type { RecordUsage } from '../../contract.ts';

/** The data that uses the records to be deleted, with links. @param usage null if it could not be counted */
export function RecordUses({ usage }: { readonly usage: RecordUsage | null }): ReactNode {
  const { t, language } = useWords();
  if (usage === null) return <p>{t('未能统计有多少数据使用这些记录。')}</p>;
  if (usage.length === 0) return null;
  return (
    <>
      <p>{t('以下数据使用了这些记录，删除后将显示为未维护：')}</p>
      <ul>
        {usage.map(({ title, rows, more, path }) => (
          <li key={title}>
            <a href={path} target="_blank" rel="noreferrer">
              {t('{{title}}：{{count}}行', { title, count: `${numberText(rows, language)}${more ? '+' : ''}` })}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
