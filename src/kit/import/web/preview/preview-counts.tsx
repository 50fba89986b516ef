import type { ReactNode } from 'react';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import './import-preview.css';

/** A number of rows in a preview. If it is not 0, it has the colour of its `kind`; `rows` and `unchanged` have none. */
interface PreviewCount {
  readonly kind: 'rows' | 'inserted' | 'updated' | 'unchanged' | 'gone' | 'refused';
  /** Translated. */
  readonly label: string;
  readonly rows: number;
}

/** The numbers of rows that a file has, or would insert, update, leave unchanged or remove, and of its wrong rows. */
export function PreviewCounts({ counts }: { readonly counts: readonly PreviewCount[] }): ReactNode {
  const { t, language } = useWords();
  return (
    <dl className="import-counts" aria-label={t('预览')}>
      {counts.map(({ kind, label, rows }) => (
        <div key={kind} className={rows === 0 ? undefined : `import-count-${kind}`}>
          <dt>{label}</dt>
          <dd>{numberText(rows, language)}</dd>
        </div>
      ))}
    </dl>
  );
}
