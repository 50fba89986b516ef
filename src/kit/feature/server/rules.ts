import type { Importer } from '#kit/import/server/importer.ts';
import type { ListDefinition } from '#kit/list/define.ts';
import { listImporter } from '#kit/list/server/importer.ts';
import type { ListRules } from '#kit/list/server/rules.ts';
import { addressOf, TAB } from '#kit/period-upload/define.ts';
import { periodImporter } from '#kit/period-upload/server/importer.ts';
import type { TimeSetting } from '#kit/period-upload/server/window.ts';
import { weekImporter } from '#kit/week-list/server/importer.ts';
import type { Feature } from '../define.ts';

/**
 * The rules of a feature's lists and uploads that their definitions do not cover (docs/architecture.md#rules), for both
 * calls and imports. They are in `server/rules.ts`, which the import's worker threads load too.
 */
export interface FeatureRules {
  readonly feature: Feature;
  /** By the list's name. */
  readonly lists?: Readonly<Record<string, ListRules>>;
  /** Imports that no list and no upload declares. */
  readonly importers?: readonly Importer[];
  /**
   * Checks of a period upload's rows beyond the rules of their fields, by the kind's name; they run under the period's
   * lock.
   */
  readonly uploadChecks?: Readonly<Record<string, NonNullable<Importer['check']>>>;
  /** Where the window of an upload ends at a time that administrators set. */
  readonly timeSetting?: TimeSetting;
}

/** Every import of the features: of lists, of kinds of period uploads, of weekly lists, and their own. */
export function importersOf(features: readonly Feature[], rules: readonly FeatureRules[]): Importer[] {
  const menus = new Map(features.flatMap((feature) => feature.menus ?? []).map((menu) => [menu.code, menu]));
  return declaredImporters(features, rules).map((importer) => {
    const { path, name } = menus.get(importer.screen?.menu ?? '') ?? {};
    if (importer.screen === undefined || path === undefined || name === undefined) return importer;
    return { ...importer, screen: { ...importer.screen, path, name } };
  });
}

function declaredImporters(features: readonly Feature[], rules: readonly FeatureRules[]): Importer[] {
  const withKey = features.flatMap(({ lists = [] }) => lists).filter(({ calls, key }) => calls.import !== undefined && key.length > 0);
  return features.flatMap((feature) => {
    const own = rules.find((each) => each.feature === feature);
    const lists = (feature.lists ?? []).filter(({ calls }) => calls.import !== undefined);
    const uploads = (feature.uploads ?? []).flatMap((family) => family.members.map((kind) => ({ family, kind })));
    return [
      ...lists.map((list) => listImporter(list, own?.lists?.[list.name], alikeTo(list, withKey))),
      ...uploads.map(({ family, kind }) =>
        periodImporter(kind, {
          timeSetting: own?.timeSetting,
          check: own?.uploadChecks?.[kind.name],
          siblings: uploads.flatMap((each) => (each.kind.records === kind.records ? [each.kind] : [])),
          query: (periodKey) => addressOf(family, kind, periodKey),
          tab: { [family.calls.selector ?? TAB]: kind.selector },
        }),
      ),
      ...(feature.weekLists ?? []).map(weekImporter),
      ...(own?.importers ?? []),
    ];
  });
}

/** The other lists with the same key fields: a file for one of them may be uploaded to this one by mistake. */
function alikeTo(list: ListDefinition, others: readonly ListDefinition[]): readonly ListDefinition[] {
  return others.filter(({ name, key }) => name !== list.name && key.join() === list.key.join());
}
