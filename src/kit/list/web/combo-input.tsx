import { Select } from 'antd';
import type { ReactNode } from 'react';
import { OPTION_SEARCH } from '#kit/ui/web/option-search.ts';

interface ComboInputProps {
  readonly value?: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** A searchable choice among values of the data; its value is text, empty without a choice. */
export function ComboInput({ value = '', options, onChange, ...rest }: ComboInputProps): ReactNode {
  return (
    <Select<string>
      {...rest}
      showSearch={OPTION_SEARCH}
      value={value === '' ? null : value}
      options={[...options]}
      onChange={(next: string | undefined) => onChange(next ?? '')}
    />
  );
}
