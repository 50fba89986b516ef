import { Tabs } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { useUrlFilters } from '#kit/ui/web/url-filters.ts';
import { useCall } from '#kit/http/web/use-call.ts';
import type { dimensionValues } from '../contract.ts';
import type { PeriodUploadCalls, PeriodUploadDefinition } from '../define.ts';
import type { PeriodRange } from './period-filter.tsx';

/**
 * The displayed value of a kind's dimension, stored in the address. The default is the first one; another one starts at
 * page 1 (docs/business-rules/integrations.md#large-logistics).
 */
export function usePeriodDimension({ dimension }: PeriodUploadDefinition, calls: PeriodUploadCalls): PeriodRange {
  const { t } = useWords();
  const path = calls.dimension?.path;
  const wireName = dimension?.wireName ?? '';
  const { filters, search } = useUrlFilters(useMemo((): Record<string, string> => (wireName === '' ? {} : { [wireName]: '' }), [wireName]));
  const query = useCall<ReturnType<typeof dimensionValues>>({ path: path as string, silent: false }, { enabled: path !== undefined });
  if (dimension === undefined) return { query: {}, known: true, unmaintained: null, failure: null, bar: null };
  const values = query.data ?? [];
  const chosen = values.find(({ code }) => code === filters[wireName]) ?? values[0];
  return {
    query: chosen === undefined ? null : { [wireName]: chosen.code },
    known: query.data !== undefined,
    unmaintained: null,
    failure: query.error !== null && query.data === undefined ? { error: query.error, retry: () => void query.refetch() } : null,
    bar: (
      <Values
        label={t(dimension.label)}
        values={values}
        chosen={chosen?.code}
        onChoose={(code) => search({ ...filters, [wireName]: code })}
      />
    ),
  };
}

function Values(props: {
  readonly label: string;
  readonly values: readonly { readonly code: string; readonly name: string }[];
  readonly chosen: string | undefined;
  readonly onChoose: (code: string) => void;
}): ReactNode {
  const { label, values, chosen, onChoose } = props;
  if (chosen === undefined) return null;
  return (
    <Tabs
      aria-label={label}
      size="small"
      activeKey={chosen}
      onChange={onChoose}
      items={values.map(({ code, name }) => ({ key: code, label: name }))}
    />
  );
}
