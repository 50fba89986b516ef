import { CloseOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { lazyPart } from '#kit/ui/web/load-on-demand.ts';
import { MountedOnceOpen } from '#kit/ui/web/dialog/mounted-once-open.tsx';
import { useCodeList } from './code-lists.ts';

const CodesDialog = lazyPart(async () => ({ default: (await import('./codes-dialog.tsx')).CodesDialog }));

interface CodesChipProps {
  readonly id: string;
  /** The label of the filter, translated. */
  readonly label: string;
  /** The id of the stored list. */
  readonly list: string;
  /** The codes that no row has; null before they are loaded. */
  readonly missing: readonly string[] | null;
  /** Called with the new value of the filter; empty if it is cleared. */
  readonly onChange: (value: string) => void;
}

/** The number of codes of a filter and of the codes that no row has, as a button that opens the codes. */
export function CodesChip({ id, label, list, missing, onChange }: CodesChipProps): ReactNode {
  const { t, language } = useWords();
  const [open, setOpen] = useState(false);
  const codes = useCodeList(list)?.codes ?? null;
  const count = (values: readonly unknown[]) => numberText(values.length, language);
  const summary = [
    codes === null ? '…' : t('{{count}}个编码', { count: count(codes) }),
    ...(missing === null || missing.length === 0 ? [] : [t('{{count}}个未找到', { count: count(missing) })]),
  ].join(' · ');
  return (
    <>
      <Space.Compact>
        <Button id={id} aria-label={`${label} ${summary}`} onClick={() => setOpen(true)}>
          {summary}
        </Button>
        <Button icon={<CloseOutlined aria-hidden />} aria-label={t('清除{{label}}', { label })} onClick={() => onChange('')} />
      </Space.Compact>
      <MountedOnceOpen open={open}>
        <CodesDialog
          open={open}
          label={label}
          codes={codes ?? []}
          missing={missing ?? []}
          onChange={onChange}
          onClose={() => setOpen(false)}
        />
      </MountedOnceOpen>
    </>
  );
}
