import { DownloadOutlined, FullscreenOutlined } from '@ant-design/icons';
import { Button, Dropdown, Modal, Segmented } from 'antd';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { type ApiCall, downloadFile } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { notify } from '#kit/ui/web/notice.ts';
import { Loading, Nothing } from '#kit/ui/web/page-states.tsx';
import { hasValues, type Chart, type Picked } from './chart.ts';
import { ChartLegend } from './chart-legend.tsx';
import { ChartTable } from './chart-table.tsx';
import type { DrawingProps } from './drawing.tsx';
import { useDrawingCode } from './drawing-code.ts';
import { useTurn } from './turns.ts';
import './chart.css';

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

/** A chart with all that belongs to it: legend, table of the same numbers, large view, pictures, data. Out of sight it is a title until its turn comes. */
export function ChartCard({ filter, ...card }: ChartCardProps): ReactNode {
  const { chart, busy = false } = card;
  const place = useRef<HTMLElement>(null);
  const isFilled = useTurn(place);
  return (
    <section ref={place} className="chart-card" aria-label={chart.title} aria-busy={busy || !isFilled}>
      {isFilled ? (
        <Filled filter={filter} {...card} />
      ) : (
        <>
          <ChartHead title={chart.title}>{filter}</ChartHead>
          <div className="chart-drawing" />
        </>
      )}
    </section>
  );
}

function ChartHead({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className="chart-head">
      <h3 className="chart-title">{title}</h3>
      {children}
    </div>
  );
}

function Filled({ chart, onPick, download, subtitle = '', filter }: ChartCardProps): ReactNode {
  const { t } = useWords();
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const [large, setLarge] = useState<'never' | 'open' | 'closed'>('never');
  const [hidden, toggle] = useHidden();
  const legend = <ChartLegend chart={chart} hidden={hidden} onToggle={toggle} />;
  return (
    <>
      <ChartHead title={chart.title}>
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
          <Button size="small" icon={<FullscreenOutlined />} aria-label={t('放大')} title={t('放大')} onClick={() => setLarge('open')} />
          <DownloadMenu chart={chart} hidden={hidden} download={download} subtitle={subtitle} />
        </div>
      </ChartHead>
      {!hasValues(chart) ? (
        <Nothing />
      ) : view === 'table' ? (
        <ChartTable chart={chart} onPick={onPick} />
      ) : (
        <>
          {legend}
          <DrawingOnceThere chart={chart} hidden={hidden} large={false} onPick={onPick} />
        </>
      )}
      {large !== 'never' && (
        <Modal
          open={large === 'open'}
          title={chart.title}
          footer={null}
          width="min(1440px, 96vw)"
          centered
          destroyOnHidden
          onCancel={() => setLarge('closed')}
        >
          {legend}
          <DrawingOnceThere chart={chart} hidden={hidden} large onPick={onPick} />
        </Modal>
      )}
    </>
  );
}

function DrawingOnceThere(drawing: DrawingProps): ReactNode {
  const code = useDrawingCode();
  if (code !== null) return <code.Drawing {...drawing} />;
  return (
    <div className="chart-drawing">
      <Loading />
    </div>
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
