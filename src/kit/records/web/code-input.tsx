import { useQueryClient } from '@tanstack/react-query';
import { Input } from 'antd';
import { type ClipboardEvent, type ReactNode, Suspense, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { lazyPart } from '#kit/ui/web/load-on-demand.ts';
import { clearable } from '#kit/ui/web/toolbar/clearable.tsx';
import { codesIn, listNamed } from '../code-list.ts';
import { storeCodes } from './code-lists.ts';

/** Loaded with the first list: most filters have none. */
const CodesChip = lazyPart(async () => ({ default: (await import('./codes-chip.tsx')).CodesChip }));

interface CodeInputProps {
  readonly id: string;
  /** In the reader's language. */
  readonly label: string;
  /** The beginning of a code, or the name of a stored list. */
  readonly value: string;
  readonly maxLength?: number | undefined;
  /** The codes of its list that no row has; null while that is not known. */
  readonly missing: readonly string[] | null;
  /** `now` where the value is whole, not a letter of a text. */
  readonly onChange: (value: string, now: boolean) => void;
}

/** The filter of a code: typed, or many of them pasted, which become one list that opens and changes. */
export function CodeInput({ id, label, value, maxLength, missing, onChange }: CodeInputProps): ReactNode {
  const { t } = useWords();
  const client = useQueryClient();
  const [keeping, setKeeping] = useState(false);
  const list = listNamed(value);
  if (list !== null) {
    return (
      <Suspense fallback={<Input id={id} disabled />}>
        <CodesChip id={id} label={label} list={list} missing={missing} onChange={(next) => onChange(next, true)} />
      </Suspense>
    );
  }

  async function keepPasted(event: ClipboardEvent<HTMLInputElement>): Promise<void> {
    const text = event.clipboardData.getData('text');
    if (codesIn(text).length < 2) return;
    event.preventDefault();
    setKeeping(true);
    try {
      onChange(await storeCodes(client, text), true);
    } catch {
      // The client shows the failure; the field is not changed.
    } finally {
      setKeeping(false);
    }
  }
  return (
    <Input
      id={id}
      value={value}
      allowClear={clearable(t)}
      disabled={keeping}
      placeholder={t('可粘贴多个')}
      {...(maxLength === undefined ? {} : { maxLength })}
      onChange={(event) => onChange(event.target.value, false)}
      onPaste={(event) => void keepPasted(event)}
    />
  );
}
