import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import type { ownUserInfo, OwnUserInfo } from '#features/administration/users/contract.ts';
import { COLUMN_GROUP } from '#features/administration/users/definition.ts';
import { callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import type { ReportDefinition } from '#kit/report/define.ts';
import { hiddenColumns } from '../summary-report.ts';

const QUERY_KEY = ['own-user-info'];

/** The user's data, with the flags of the column groups and the allowed categories; null while loading. */
export function useOwnInfo(): OwnUserInfo | null {
  const { data } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => callApi<typeof ownUserInfo>({ path: '/sys/user/getUserInfo', signal }),
  });
  return data ?? null;
}

/** A report without the column groups that the user hides; the whole report while the user's data is loading. */
export function withoutHiddenGroups(definition: ReportDefinition, info: OwnUserInfo | null): ReportDefinition {
  if (info === null) return definition;
  const hidden = hiddenColumns(info);
  return { ...definition, columns: definition.columns.filter(({ name }) => !hidden.has(name)) };
}

/** For each view, the call that stores its two flags, and the names of the flags. */
const VIEWS = {
  summary: { path: '/sys/user/updateInventoryExpenseShow', purchasing: 'showPurchasing', delivery: 'showDelivery' },
  histogram: {
    path: '/sys/user/updateInventoryExpenseShowHistogram',
    purchasing: 'showPurchasingHistogram',
    delivery: 'showDeliveryHistogram',
  },
} as const;

interface GroupChecksProps {
  readonly view: keyof typeof VIEWS;
  readonly info: OwnUserInfo | null;
}

/**
 * Shows and hides the two column groups of a view. Stores the choice for the user and reads the user's data again
 * (docs/business-rules/ledger-and-interest.md#column-groups).
 */
export function GroupChecks({ view, info }: GroupChecksProps): ReactNode {
  const { t } = useWords();
  const client = useQueryClient();
  const { path, purchasing, delivery } = VIEWS[view];
  const storeFlag = async (flag: typeof purchasing | typeof delivery, isShown: boolean) => {
    if (info === null) return;
    // Updates the cached flags immediately, so that a second click starts from them.
    await client.cancelQueries({ queryKey: QUERY_KEY });
    const changed = {
      ...(client.getQueryData<OwnUserInfo>(QUERY_KEY) ?? info),
      [flag]: isShown ? COLUMN_GROUP.shown : COLUMN_GROUP.hidden,
    };
    client.setQueryData<OwnUserInfo>(QUERY_KEY, changed);
    const flags = { [purchasing]: changed[purchasing], [delivery]: changed[delivery] };
    // The call shows its error itself; the boxes then return to the stored state.
    await callApi({ method: 'POST', path, query: flags }).catch(() => undefined);
    await client.invalidateQueries({ queryKey: QUERY_KEY });
  };
  return (
    <span className="expense-groups" role="group" aria-label={t('显示列')}>
      <Checkbox
        checked={info?.[purchasing] === COLUMN_GROUP.shown}
        disabled={info === null}
        onChange={({ target }) => void storeFlag(purchasing, target.checked)}
      >
        {t('采购信息')}
      </Checkbox>
      <Checkbox
        checked={info?.[delivery] === COLUMN_GROUP.shown}
        disabled={info === null}
        onChange={({ target }) => void storeFlag(delivery, target.checked)}
      >
        {t('交货信息')}
      </Checkbox>
    </span>
  );
}
