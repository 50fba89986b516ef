import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useWords } from '#kit/i18n/web/words.ts';
import { EmptyState } from '#kit/ui/web/page/page-states.tsx';
import type { About } from '../../contract.ts';

/** Shown instead of a chart without data: the name of the upload that provides the data, and a link to its page. */
export function EmptySales({ about: { source } }: { readonly about: About }): ReactNode {
  const { t } = useWords();
  const title = t(source.title);
  return (
    <div className="dashboard-empty">
      <EmptyState text={t('该期间没有数据，来源为“{{workbook}}”', { workbook: title })} />
      {source.path !== null && <Link to={source.path}>{t('去上传：{{workbook}}', { workbook: title })}</Link>}
    </div>
  );
}
