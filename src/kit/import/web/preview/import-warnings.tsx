import { Alert, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { FileButton } from '#kit/ui/web/file-button.tsx';
import type { CellGroup, ImportAnswer } from '../../contract.ts';
import { CellGroups, MAX_FULLY_RENDERED } from './cell-groups.tsx';
import './import-preview.css';

/** The height in px of a list with more than `MAX_FULLY_RENDERED` groups. Shorter lists scroll with the preview. */
const TABLE_HEIGHT = 160;

/** The warnings that the whole file may be in the wrong place; renders nothing if there are none. */
export function FileWarnings({ misfits }: Pick<ImportAnswer, 'misfits'>): ReactNode {
  const { t } = useWords();
  if (misfits.length === 0) return null;
  return (
    <Alert
      type="error"
      showIcon
      title={t('请核对文件：可能传错了数据类型，或内容不完整')}
      description={misfits.map(({ text }) => (
        <div key={text}>{text}</div>
      ))}
    />
  );
}

/**
 * The warnings on rows; renders nothing if there are none. Reasons that `FileWarnings` shows for the file are omitted.
 */
export function ImportWarnings({
  answer,
  isRefused = false,
}: {
  readonly answer: Pick<ImportAnswer, 'misfits' | 'warningGroups' | 'warningCount' | 'warningUrl'>;
  /** The file cannot be imported for other reasons. */
  readonly isRefused?: boolean;
}): ReactNode {
  const { t, language } = useWords();
  const [listed, setListed] = useState(false);
  const { warningUrl } = answer;
  const fileWarnings = new Set(answer.misfits.map(({ text }) => text));
  const { ofFile: shownAbove = [], ofRows: warningGroups = [] } = Object.groupBy(answer.warningGroups, ({ reason }) =>
    fileWarnings.has(reason) ? 'ofFile' : 'ofRows',
  );
  const warningCount = answer.warningCount - countOf(shownAbove);
  if (warningCount === 0) return null;
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={t(isRefused ? '另有{{count}}处提醒' : '{{count}}处提醒，不影响上传', {
          count: numberText(warningCount, language),
        })}
        description={<Summary groups={warningGroups} warningCount={warningCount} />}
        action={
          <span className="import-warning-actions">
            <Button size="small" onClick={() => setListed(!listed)}>
              {listed ? t('隐藏提醒') : t('查看提醒')}
            </Button>
            {warningUrl !== null && (
              <FileButton path={warningUrl} size="small">
                {t('下载提醒行')}
              </FileButton>
            )}
          </span>
        }
      />
      {listed && <CellGroups groups={warningGroups} reasonTitle="提醒" height={TABLE_HEIGHT} maxUnscrolled={MAX_FULLY_RENDERED} />}
    </>
  );
}

const countOf = (groups: readonly CellGroup[]): number => groups.reduce((sum, { count }) => sum + count, 0);

/** The reasons, each with its number of cells if all are counted. */
function Summary({ groups, warningCount }: { readonly groups: readonly CellGroup[]; readonly warningCount: number }): ReactNode {
  const { t, language } = useWords();
  const counts = new Map<string, number>();
  for (const { reason, count } of groups) counts.set(reason, (counts.get(reason) ?? 0) + count);
  const grouped = countOf(groups);
  return (
    <ul className="import-warning-reasons">
      {[...counts].map(([reason, count]) => (
        <li key={reason}>
          {grouped === warningCount && `${numberText(count, language)} × `}
          {reason}
        </li>
      ))}
      {grouped < warningCount && <li>{t('仅统计前{{count}}处，其余请下载提醒行查看。', { count: numberText(grouped, language) })}</li>}
    </ul>
  );
}
