import { DownloadOutlined, FullscreenOutlined } from '@ant-design/icons';
import { Button, Dropdown, Modal, Segmented } from 'antd';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { type ApiCall, downloadFile } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { notify } from '#kit/ui/web/notice.ts';
import { Loading, Nothing } from '#kit/ui/web/page-states.tsx';
import { hasValues, type Chart, type Picked } from './chart.ts';
import { ChartLegend } from './chart-legend.tsx';
import { ChartTable } from './chart-table.tsx';
import './chart.css';

const loadDrawing = () => import('./drawing.tsx');
const Drawing = lazy(loadDrawing);
// Begun while the page asks for its numbers; what fails is told where it is drawn.
loadDrawing().catch(() => undefined);

export interface ChartCardProps {
  readonly chart: Chart;
  /** Newer numbers are on their way. */
  readonly busy?: boolean;
  /** What is done with a bar, a point or a figure that somebody points at. */
  readonly onPick?: (picked: Picked) => void;
  /** The call that gives the chart's numbers as a workbook. */
  readonly download?: ApiCall;
  /** What the numbers are of: below the title of pictures, which have no filters beside them. */
  readonly subtitle?: string;
  /** What this chart alone is filtered by. */
  readonly filter?: ReactNode;
}

/** A chart with all that belongs to it: legend, table of the same numbers, large view, pictures, data. */
export function ChartCard({ chart, busy = false, onPick, download, subtitle = '', filter }: ChartCardProps): ReactNode {
  const { t } = useWords();
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const [isLarge, setLarge] = useState(false);
  const [hidden, toggle] = useHidden();
  const legend = <ChartLegend chart={chart} hidden={hidden} onToggle={toggle} />;
  return (
    <section className="chart-card" aria-label={chart.title} aria-busy={busy}>
      <div className="chart-head">
        <h3 className="chart-title">{chart.title}</h3>
        {filter}
        <div className="chart-tools">
          <Segmented<'chart' | 'table'>
            size="small"
            aria-label={t('显示方式')}
            value={view}
            onChange={setView}
            options={[
              { value: 'chart', label: t('图表') },
              { value: 'table', label: t('表格') },
            ]}
          />
          <Button size="small" icon={<FullscreenOutlined />} aria-label={t('放大')} title={t('放大')} onClick={() => setLarge(true)} />
          <DownloadMenu chart={chart} hidden={hidden} download={download} subtitle={subtitle} />
        </div>
      </div>
      {!hasValues(chart) ? (
        <Nothing />
      ) : view === 'table' ? (
        <ChartTable chart={chart} onPick={onPick} />
      ) : (
        <>
          {legend}
          <Suspense fallback={<Loading />}>
            <Drawing chart={chart} hidden={hidden} large={false} onPick={onPick} />
          </Suspense>
        </>
      )}
      <Modal
        open={isLarge}
        title={chart.title}
        footer={null}
        width="min(1440px, 96vw)"
        centered
        destroyOnHidden
        onCancel={() => setLarge(false)}
      >
        {legend}
        <Suspense fallback={<Loading />}>
          <Drawing chart={chart} hidden={hidden} large onPick={onPick} />
        </Suspense>
      </Modal>
    </section>
  );
}

/** The keys of the series that are switched off. */
function useHidden(): [ReadonlySet<string>, (key: string) => void] {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback((key: string) => {
    setHidden((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  }, []);
  return [hidden, toggle];
}

interface DownloadMenuProps {
  readonly chart: Chart;
  readonly hidden: ReadonlySet<string>;
  readonly download: ApiCall | undefined;
  readonly subtitle: string;
}

function DownloadMenu({ chart, hidden, download, subtitle }: DownloadMenuProps): ReactNode {
  const { t, language } = useWords();
  const saveAs = async (kind: string) => {
    if (kind === 'data' && download !== undefined) {
      notify.info(t('数据正在下载'));
      // What fails is told by the call.
      await downloadFile(download).catch(() => undefined);
      return;
    }
    const { savePicture } = await import('./picture.ts');
    await savePicture(chart, kind === 'svg' ? 'svg' : 'png', { hidden, language, subtitle });
  };
  const items = [
    { key: 'png', label: t('图片（PNG）') },
    { key: 'svg', label: t('图片（SVG）') },
    ...(download === undefined ? [] : [{ key: 'data', label: t('数据（Excel）') }]),
  ];
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items, onClick: ({ key }) => void saveAs(key).catch(() => notify.error(t('图片生成失败，请重试'))) }}
    >
      <Button size="small" icon={<DownloadOutlined />} aria-label={t('下载')} title={t('下载')} />
    </Dropdown>
  );
}
