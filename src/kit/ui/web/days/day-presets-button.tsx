import { DownOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { rangeText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { useCall } from '#kit/http/web/use-call.ts';
import type { presentDays } from '../../contract.ts';
import { dayPresets, type Days } from './day-presets.ts';
import { MenuButton } from '../dialog/menu-button.tsx';

/** The days are cached for this time. It is short, because a page may be open at midnight. */
const FRESH_MS = 60_000;

interface DayPresetsButtonProps {
  /** The subject of the days, translated. */
  readonly label: string;
  readonly within?: Days | undefined;
  readonly onPick: (days: Days) => void;
}

/** Presets next to a range of days: today, yesterday, the last days, this apple week. */
export function DayPresetsButton({ label, within, onPick }: DayPresetsButtonProps): ReactNode {
  const { t } = useWords();
  const { present, failed, request } = usePresentDays();
  const presets = present === null ? [] : dayPresets(present, within);
  const items =
    present === null
      ? [{ key: 'none', label: failed ? t('加载失败') : t('加载中'), disabled: true }]
      : presets.map(({ title, days: [first, last] }, index) => ({
          key: String(index),
          label: t(title),
          extra: rangeText(first, last, t),
        }));
  return (
    <MenuButton
      placement="bottomRight"
      onOpenChange={(open) => open && request()}
      menu={{
        items,
        onClick: ({ key }) => {
          const chosen = presets[Number(key)];
          if (chosen !== undefined) onPick(chosen.days);
        },
      }}
    >
      <Button
        icon={<DownOutlined aria-hidden style={{ fontSize: 10 }} />}
        aria-label={t('{{label}}：常用日期', { label })}
        onFocus={request}
        onMouseEnter={request}
      />
    </MenuButton>
  );
}

/** The current days; null while they are loading or if loading failed. `request` reloads them if they are too old. */
function usePresentDays() {
  const { data, dataUpdatedAt, isFetching, isError, refetch } = useCall<typeof presentDays>(
    { path: '/ops/presentDays' },
    { enabled: false },
  );
  return {
    // Days that may be those of yesterday are not offered while they are reloaded.
    present: data === undefined || isFetching || isError ? null : data,
    failed: isError && !isFetching,
    request: () => {
      if (isError || Date.now() - dataUpdatedAt > FRESH_MS) void refetch({ cancelRefetch: false });
    },
  };
}
