import type { AuditedKind } from '#kit/audit/define.ts';
import type { DerivedTable } from '#kit/derived/define.ts';
import type { Words } from '#kit/i18n/words.ts';
import type { ListDefinition } from '#kit/list/define.ts';
import type { PeriodUploadDefinition, PeriodUploadFamily } from '#kit/period-upload/define.ts';
import type { RecordSet } from '#kit/records/define.ts';
import type { ReportDefinition } from '#kit/report/define.ts';
import type { Menu, Operation } from '#kit/session/menu.ts';
import type { WeekListDefinition } from '#kit/week-list/define.ts';
import type { ReferencingRows } from './referencing-rows.ts';

/** The menu entry of a screen, with its group. The entries of a group are sorted by `position`. */
export interface PlacedMenu extends Omit<Menu, 'operations'> {
  readonly group: string;
  readonly position: number;
  /** The screen's buttons. If absent, `withOperations` adds those of the screen's list or uploads. */
  readonly operations?: readonly Operation[];
}

/** A group of the menu. A group without a parent group is at the top level. */
export interface MenuGroup {
  readonly code: string;
  /** Chinese name, a key of the words. */
  readonly name: string;
  /** The code of the parent group. */
  readonly group?: string;
}

/**
 * The declaration of a feature (R7, docs/architecture.md#rules). The server side is declared in `server/feature.ts`,
 * the pages in `web/screens.ts`.
 */
export interface Feature {
  readonly name: string;
  readonly menus?: readonly PlacedMenu[];
  /** All texts of its pages and messages. */
  readonly words?: readonly Words[];
  readonly lists?: readonly ListDefinition[];
  readonly uploads?: readonly PeriodUploadFamily[];
  /** Lists with a weekly workbook. */
  readonly weekLists?: readonly WeekListDefinition[];
  /** Lists for which the feature has its own pages and calls. */
  readonly ownLists?: readonly ListDefinition[];
  /** Pages that are neither list nor report, for which users can save views. */
  readonly listings?: readonly { readonly name: string; readonly menu: string }[];
  /** Record sets that are filled by the feature's own imports (`src/app/server/importers.ts`). */
  readonly recordSets?: readonly RecordSet[];
  /** Rows that refer to records of lists. */
  readonly referencingRows?: readonly ReferencingRows[];
  /** Tables that the database derives from other tables. */
  readonly derived?: readonly DerivedTable[];
  readonly reports?: readonly ReportDefinition[];
  /** Kinds of records in the audit log, in addition to those of lists and uploads. */
  readonly audited?: readonly AuditedKind[];
  /** The Chinese names of actions in the audit log, by code, in addition to `ENGINE_ACTIONS`. */
  readonly auditedActions?: Readonly<Record<string, string>>;
}

/** The period uploads of all features. A period upload is a workbook that is expected once per period. */
export function periodUploadsOf(features: readonly Feature[]): readonly PeriodUploadDefinition[] {
  return features.flatMap(({ uploads = [] }) => uploads).flatMap(({ members }) => members);
}

/** The lists of a feature, including its weekly lists. */
export function listsOf({ lists = [], weekLists = [] }: Feature): readonly ListDefinition[] {
  return [...lists, ...weekLists.map(({ list }) => list)];
}

/** The menu of the product: the groups in order, each with its screens and then its groups. */
export function menuTreeOf(groups: readonly MenuGroup[], screens: readonly PlacedMenu[]): readonly Menu[] {
  for (const { code, group } of screens)
    if (!groups.some(({ code: groupCode }) => groupCode === group)) throw new Error(`the menu ${code} has an unknown group: ${group}`);
  const screensOf = (parent: string): Menu[] =>
    screens
      .filter(({ group }) => group === parent)
      .toSorted((a, b) => a.position - b.position)
      .map((screen) => ({ operations: [], ...screen }));
  const groupsOf = (parent: string | undefined): Menu[] =>
    groups
      .filter(({ group }) => group === parent)
      .map(({ code, name }) => ({
        code,
        name,
        operations: [],
        children: [...screensOf(code), ...groupsOf(code)],
      }));
  return groupsOf(undefined);
}
