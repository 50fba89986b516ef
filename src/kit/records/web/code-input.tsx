import { CloseOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Input, Space } from 'antd';
import { type ClipboardEvent, lazy, type ReactNode, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { OnceOpened } from '#kit/ui/web/once-opened.tsx';
import { codesIn, listNamed } from '../code-list.ts';
import { keepCodes, useCodeList } from './code-lists.ts';

const CodesDialog = lazy(async () => ({ default: (await import('./codes-dialog.tsx')).CodesDialog }));

export interface CodeInputProps {
  readonly id: string;
  /** In the reader's language. */
  readonly label: string;
  /** What a code begins with, or the name of a stored list. */
  readonly value: string;
  readonly maxLength?: number | undefined;
  /** The codes of its list that no row has; null while that is not known. */
  readonly missing: readonly string[] | null;
  /** `now` where the value is whole, not a letter of a text. */
  readonly onChange: (value: string, now: boolean) => void;
}

/** The filter of a code: typed, or many of them pasted, which become one list that opens and changes. */
export function CodeInput({ id, label, value, maxLength, missing, onChange }: CodeInputProps): ReactNode {
  const client = useQueryClient();
  const [keeping, setKeeping] = useState(false);
  const list = listNamed(value);
  if (list !== null) return <CodesChip id={id} label={label} list={list} missing={missing} onChange={(next) => onChange(next, true)} />;

  async function keepPasted(event: ClipboardEvent<HTMLInputElement>): Promise<void> {
    const text = event.clipboardData.getData('text');
    if (codesIn(text).length < 2) return;
    event.preventDefault();
    setKeeping(true);
    try {
      onChange(await keepCodes(client, text), true);
    } catch {
      // Said by the client; the field stays as it was.
    } finally {
      setKeeping(false);
    }
  }
  return (
    <Input
      id={id}
      value={value}
      allowClear
      disabled={keeping}
      {...(maxLength === undefined ? {} : { maxLength })}
      onChange={(event) => onChange(event.target.value, false)}
      onPaste={(event) => void keepPasted(event)}
    />
  );
}

interface CodesChipProps {
  readonly id: string;
  readonly label: string;
  readonly list: string;
  readonly missing: readonly string[] | null;
  readonly onChange: (value: string) => void;
}

/** How many codes are filtered by, and how many of them nothing has; a press opens them. */
function CodesChip({ id, label, list, missing, onChange }: CodesChipProps): ReactNode {
  const { t, language } = useWords();
  const [open, setOpen] = useState(false);
  const codes = useCodeList(list)?.codes ?? null;
  const count = (of: readonly unknown[]) => of.length.toLocaleString(language);
  const told = [
    codes === null ? '…' : t('{{count}} 个编码', { count: count(codes) }),
    ...(missing === null || missing.length === 0 ? [] : [t('{{count}} 个未找到', { count: count(missing) })]),
  ].join(' · ');
  return (
    <>
      <Space.Compact>
        <Button id={id} aria-label={`${label} ${told}`} onClick={() => setOpen(true)}>
          {told}
        </Button>
        <Button icon={<CloseOutlined aria-hidden />} aria-label={t('清除{{label}}', { label })} onClick={() => onChange('')} />
      </Space.Compact>
      <OnceOpened open={open}>
        <CodesDialog
          open={open}
          label={label}
          codes={codes ?? []}
          missing={missing ?? []}
          onChange={onChange}
          onClose={() => setOpen(false)}
        />
      </OnceOpened>
    </>
  );
}
