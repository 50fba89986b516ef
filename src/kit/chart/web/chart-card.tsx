import { DownloadOutlined, FullscreenOutlined } from '@ant-design/icons';
import { Button, Modal, Segmented } from 'antd';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { type ApiCall, downloadFile } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { notify, notifyWhile } from '#kit/page/web/notice.ts';
import { Loading, EmptyState } from '#kit/ui/web/page/page-states.tsx';
import { MenuButton } from '#kit/ui/web/dialog/menu-button.tsx';
import { chartScope, hasValues, type Chart, type ChartSelection } from './chart.ts';
import { usePatterns } from './chart-settings.ts';
import { ChartLegend } from './chart-legend.tsx';
import { ChartTable } from './chart-table.tsx';
import type { DrawingProps } from './drawing/drawing.tsx';
import { useDrawingCode } from './drawing/drawing-code.ts';
import { useDrawingTurn } from './drawing/drawing-queue.ts';
import './chart.css';

interface ChartCardProps {
  readonly chart: Chart;
  /** Newer numbers are being loaded. */
  readonly busy?: boolean;
  /** Called when the user selects a bar, a point or a figure. */
  readonly onPick?: (picked: ChartSelection) => void;
  /** The call that returns the numbers of the chart as a workbook. */
  readonly download?: ApiCall;
  /** The subject of the numbers, shown below the title in images, because they do not show the filters. */
  readonly subtitle?: string;
  /** A filter of this chart only. */
  readonly filter?: ReactNode;
}

/**
 * A chart with legend, table of its numbers, large view, images and data. Outside of the viewport, only its head is
 * rendered at first (`enqueueDrawing`).
 */
export function ChartCard({ chart, busy = false, onPick, download, subtitle = '', filter }: ChartCardProps): ReactNode {
  const place = useRef<HTMLElement>(null);
  const isFilled = useDrawingTurn(place);
  const [view, setView] = useState<View>('chart');
  // The dialog is rendered from its first opening on, so that its closing is animated.
  const [large, setLarge] = useState<'never' | 'open' | 'closed'>('never');
  const [hidden, toggle] = useHidden();
  const parts: PartsProps = { chart, hidden, onToggle: toggle, onPick };
  return (
    <section ref={place} className="chart-card" aria-label={chart.title} aria-busy={busy || !isFilled}>
      <div className="chart-head">
        <h3 className="chart-title">{chart.title}</h3>
        {isFilled && (
          <Tools view={view} onView={setView} onLarge={() => setLarge('open')}>
            <DownloadMenu chart={chart} hidden={hidden} download={download} subtitle={subtitle} />
          </Tools>
        )}
      </div>
      <div className="chart-scope">
        <span>{chartScope(chart)}</span>
        {filter}
      </div>
      {isFilled ? <Body {...parts} view={view} /> : <div className="chart-drawing" />}
      {large !== 'never' && (
        <Modal
          open={large === 'open'}
          title={`${chart.title} · ${chartScope(chart)}`}
          footer={null}
          width="min(1440px, 96vw)"
          destroyOnHidden
          onCancel={() => setLarge('closed')}
        >
          <Drawn {...parts} large />
        </Modal>
      )}
    </section>
  );
}

type View = 'chart' | 'table';

interface PartsProps {
  readonly chart: Chart;
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
  readonly onPick: ((picked: ChartSelection) => void) | undefined;
}

interface ToolsProps {
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly onLarge: () => void;
  /** The downloads of a chart. */
  readonly children: ReactNode;
}

function Tools({ view, onView, onLarge, children }: ToolsProps): ReactNode {
  const { t } = useWords();
  return (
    <div className="chart-tools">
      <Segmented<View>
        size="small"
        aria-label={t('显示方式')}
        value={view}
        onChange={onView}
        options={[
          { value: 'chart', label: t('图表') },
          { value: 'table', label: t('表格') },
        ]}
      />
      <Button size="small" icon={<FullscreenOutlined />} aria-label={t('放大')} title={t('放大')} onClick={onLarge} />
      {children}
    </div>
  );
}

/** The chart, or the table of its numbers. */
function Body({ view, ...parts }: PartsProps & { readonly view: View }): ReactNode {
  if (!hasValues(parts.chart)) return <EmptyState />;
  return view === 'table' ? <ChartTable chart={parts.chart} onPick={parts.onPick} /> : <Drawn {...parts} large={false} />;
}

function Drawn({ chart, hidden, onToggle, onPick, large }: PartsProps & { readonly large: boolean }): ReactNode {
  return (
    <>
      <div className="chart-body">
        <LoadedDrawing chart={chart} hidden={hidden} large={large} onPick={onPick} />
        <ChartLegend chart={chart} hidden={hidden} onToggle={onToggle} />
      </div>
      {chart.notes?.map((note) => (
        <p key={note} className="chart-note">
          {note}
        </p>
      ))}
    </>
  );
}

function LoadedDrawing(drawing: DrawingProps): ReactNode {
  const code = useDrawingCode();
  if (code !== null) return <code.Drawing {...drawing} />;
  return (
    <div className="chart-drawing">
      <Loading />
    </div>
  );
}

/** The keys of the hidden series. */
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
  const patterns = usePatterns();
  const saveAs = async (kind: string) => {
    if (kind === 'data' && download !== undefined) {
      // The call shows a failure.
      await notifyWhile(t('数据正在下载'), downloadFile(download)).catch(() => undefined);
      return;
    }
    const { savePicture } = await import('./drawing/picture.ts');
    await savePicture(chart, kind === 'svg' ? 'svg' : 'png', { hidden, language, patterns, subtitle });
  };
  const items = [
    { key: 'png', label: t('图片（PNG）') },
    { key: 'svg', label: t('图片（SVG）') },
    ...(download === undefined ? [] : [{ key: 'data', label: t('数据（Excel）') }]),
  ];
  return (
    <MenuButton menu={{ items, onClick: ({ key }) => void saveAs(key).catch(() => notify.error(t('图片生成失败，请重试'))) }}>
      <Button size="small" icon={<DownloadOutlined />} aria-label={t('下载')} title={t('下载')} />
    </MenuButton>
  );
}
