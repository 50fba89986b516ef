import { cargoDetails } from '#features/cargo-status/server/api.ts';
import { lastTurnoverChange } from '#features/system-configuration/server/api.ts';
import { RuleViolation } from '#kit/failure/server/failure.ts';
import type { Route } from '#kit/http/server/route.ts';
import type { Importer } from '#kit/import/server/importer.ts';
import { levelOptions } from '#kit/report/server/levels.ts';
import { reportRoutes } from '#kit/report/server/routes.ts';
import type { ServedReport } from '#kit/report/server/source.ts';
import { replenishment } from '../definition.ts';
import { salesOfRow } from './dc-sales.ts';
import { servedDetails } from './details.ts';
import { inputDays, saleHeaders } from './headers.ts';
import { NAMED_FIELDS, replenishmentNames, replenishmentRows } from './rows.ts';

const servedReplenishment: ServedReport = {
  definition: replenishment,
  combos: (tx, scope) => levelOptions(tx, replenishmentNames(scope)),
  rows: replenishmentRows,
  keyRows: { fields: NAMED_FIELDS, rows: replenishmentNames },
  genericPlan: 'at-once',
  days: inputDays,
  checkParameters: ({ beginYear, endYear }) => {
    if (beginYear !== undefined && endYear !== undefined && Number(beginYear) > Number(endYear))
      throw new RuleViolation('开始年份不能大于结束年份');
  },
  dynamic: { headers: saleHeaders, values: salesOfRow },
  settings: {
    turnoverStandard: {
      menu: 'systemConfig',
      read: async (tx, _scope, { turnoverStandard }) => ({
        value: turnoverStandard === null || turnoverStandard === undefined ? null : String(turnoverStandard),
        ...(await lastTurnoverChange(tx)),
      }),
    },
  },
  details: [...servedDetails, ...cargoDetails],
};

/**
 * The calls of the overview (docs/business-rules/replenishment.md) and of the rows behind its numbers.
 * @param importers the importers of the files from which the rows are computed
 */
export const replenishmentRoutes = (importers: readonly Importer[]): readonly Route[] =>
  [servedReplenishment, ...servedDetails].flatMap((report) => reportRoutes(report, importers));
