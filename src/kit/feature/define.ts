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

/** A screen's menu with its place: its group, and its position in the group (smaller first). */
export interface PlacedMenu extends Omit<Menu, 'operations'> {
  readonly group: string;
  readonly position: number;
  /** Its buttons, where they are not those of the screen's list or uploads, which `withOperations` adds. */
  readonly operations?: readonly Operation[];
}

/** A heading of the menu; one without a parent group is in the top row, in the order of the groups. */
export interface MenuGroup {
  readonly code: string;
  /** Chinese name, a key of the words. */
  readonly name: string;
  readonly group?: string;
}

/**
 * The declaration of one capability (docs/architecture.md#rules), which lists everything that the feature has. Its
 * server side is in `server/feature.ts`, its pages in `web/screens.ts`. `menus.ts` is separate because the build
 * generates the menu of the browser's shell from those of all features.
 */
export interface Feature {
  readonly name: string;
  readonly menus?: readonly PlacedMenu[];
  /** Every text that its pages and messages show. */
  readonly words?: readonly Words[];
  readonly lists?: readonly ListDefinition[];
  readonly uploads?: readonly PeriodUploadFamily[];
  /** Lists whose rows come by a workbook a week. */
  readonly weekLists?: readonly WeekListDefinition[];
  /** Lists on pages of the feature's own, with calls of its own. */
  readonly ownLists?: readonly ListDefinition[];
  /** Listings that are neither list nor report, of which people may keep views, too. */
  readonly listings?: readonly { readonly name: string; readonly menu: string }[];
  /** Sets whose rows come by an import of the feature's own (`FeatureRules.importers`). */
  readonly recordSets?: readonly RecordSet[];
  /** The records of lists to which these rows refer. */
  readonly referencingRows?: readonly ReferencingRows[];
  /** Tables that the database derives from others. */
  readonly derived?: readonly DerivedTable[];
  readonly reports?: readonly ReportDefinition[];
  /** The kinds of records in the audit log that no list and no upload declares. */
  readonly audited?: readonly AuditedKind[];
  /** The actions in the audit log beyond those of the engines: stable word → Chinese name. */
  readonly auditedActions?: Readonly<Record<string, string>>;
}

/** Every kind of workbook that is expected once a period, whichever feature has it. */
export function periodUploadsOf(features: readonly Feature[]): readonly PeriodUploadDefinition[] {
  return features.flatMap(({ uploads = [] }) => uploads).flatMap(({ members }) => members);
}

/** Every list with a screen, both maintained lists and weekly lists. */
export function listsOf({ lists = [], weekLists = [] }: Feature): readonly ListDefinition[] {
  return [...lists, ...weekLists.map(({ list }) => list)];
}

/** The menu of the product: groups in their order, each with its screens and the groups within it. */
export function menuTreeOf(groups: readonly MenuGroup[], screens: readonly PlacedMenu[]): readonly Menu[] {
  for (const { code, group } of screens)
    if (!groups.some((each) => each.code === group)) throw new Error(`the menu ${code} has an unknown group: ${group}`);
  const screensOf = (parent: string): Menu[] =>
    screens
      .filter(({ group }) => group === parent)
      .toSorted((a, b) => a.position - b.position)
      .map((screen) => ({ operations: [], ...screen }));
  const inside = (parent: string | undefined): Menu[] =>
    groups
      .filter(({ group }) => group === parent)
      .map(({ code, name }) => ({
        code,
        name,
        operations: [],
        children: [...screensOf(code), ...inside(code)],
      }));
  return inside(undefined);
}
