import { useQueryClient } from '@tanstack/react-query';
import { Input } from 'antd';
import { type ClipboardEvent, type ReactNode, Suspense, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { lazyPart } from '#kit/ui/web/load-on-demand.ts';
import { clearable } from '#kit/ui/web/toolbar/clearable.tsx';
import { codesIn, codeListIdOf } from '../code-list.ts';
import { storeCodesForFilter } from './code-lists.ts';

/** Loaded on demand, because most filters have no list. */
const CodesChip = lazyPart(async () => ({ default: (await import('./codes-chip.tsx')).CodesChip }));

interface CodeInputProps {
  readonly id: string;
  /** Translated. */
  readonly label: string;
  /** The beginning of a code, or the reference to a stored list. */
  readonly value: string;
  readonly maxLength?: number | undefined;
  /** The codes of its list that no row has; null before they are loaded. */
  readonly missing: readonly string[] | null;
  /** The text was typed; it is applied later. */
  readonly onEdit: (value: string) => void;
  /** The value is complete and is applied at once. */
  readonly onChoose: (value: string) => void;
}

/** The input of a filter by a code. Several pasted codes are stored as a list, which can be opened and changed. */
export function CodeInput({ id, label, value, maxLength, missing, onEdit, onChoose }: CodeInputProps): ReactNode {
  const { t } = useWords();
  const client = useQueryClient();
  const [isStoring, setIsStoring] = useState(false);
  const list = codeListIdOf(value);
  if (list !== null) {
    return (
      <Suspense fallback={<Input id={id} disabled />}>
        <CodesChip id={id} label={label} list={list} missing={missing} onChange={onChoose} />
      </Suspense>
    );
  }

  async function storePasted(event: ClipboardEvent<HTMLInputElement>): Promise<void> {
    const text = event.clipboardData.getData('text');
    if (codesIn(text).length < 2) return;
    event.preventDefault();
    setIsStoring(true);
    try {
      onChoose(await storeCodesForFilter(client, text));
    } catch {
      // The client shows the failure; the field is not changed.
    } finally {
      setIsStoring(false);
    }
  }
  return (
    <Input
      id={id}
      value={value}
      allowClear={clearable(t)}
      disabled={isStoring}
      placeholder={t('可粘贴多个')}
      maxLength={maxLength}
      onChange={(event) => onEdit(event.target.value)}
      onPaste={(event) => void storePasted(event)}
    />
  );
}
