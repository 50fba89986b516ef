import type { Importer } from '#kit/import/server/importer.ts';
import type { ListDefinition } from '#kit/list/define.ts';
import { listImporter } from '#kit/list/server/importer.ts';
import type { ListRules } from '#kit/list/server/rules.ts';
import { searchOfPeriod, TAB } from '#kit/period-upload/define.ts';
import { periodImporter } from '#kit/period-upload/server/importer.ts';
import type { TimeSetting } from '#kit/period-upload/server/window.ts';
import { weekImporter } from '#kit/week-list/server/importer.ts';
import type { Feature } from '../define.ts';

/**
 * The rules of a feature's lists and uploads that their definitions do not cover (R4, docs/architecture.md#rules), for
 * both calls and imports: in `server/rules.ts`, which the import's worker threads load too.
 */
export interface FeatureRules {
  readonly feature: Feature;
  /** The rules of lists, by name. */
  readonly lists?: Readonly<Record<string, ListRules>>;
  /** Additional checks of a period upload's rows, by the upload's name, which run while the period is locked. */
  readonly uploadChecks?: Readonly<Record<string, NonNullable<Importer['check']>>>;
  /** The time of day, set by administrators, at which the upload window ends. */
  readonly timeSetting?: TimeSetting;
}

/** The imports of lists, uploads and weekly lists, and the others, with path and name of their screen. */
export function importersOf(features: readonly Feature[], rules: readonly FeatureRules[], others: readonly Importer[]): Importer[] {
  const menus = new Map(features.flatMap((feature) => feature.menus ?? []).map((menu) => [menu.code, menu]));
  return [...declaredImporters(features, rules), ...others].map((importer) => {
    const { screen } = importer;
    if (screen === undefined) return importer;
    const { path, name } = menus.get(screen.menu) ?? {};
    return path === undefined || name === undefined ? importer : { ...importer, screen: { ...screen, path, name } };
  });
}

function declaredImporters(features: readonly Feature[], rules: readonly FeatureRules[]): Importer[] {
  const listsWithKey = features.flatMap(({ lists = [] }) => lists).filter(({ calls, key }) => calls.import !== undefined && key.length > 0);
  return features.flatMap((feature) => {
    const featureRules = rules.find((each) => each.feature === feature);
    const lists = (feature.lists ?? []).filter(({ calls }) => calls.import !== undefined);
    const uploads = (feature.uploads ?? []).flatMap((family) => family.members.map((kind) => ({ family, kind })));
    return [
      ...lists.map((list) => listImporter(list, featureRules?.lists?.[list.name], listsWithSameKey(list, listsWithKey))),
      ...uploads.map(({ family, kind }) =>
        periodImporter(kind, {
          timeSetting: featureRules?.timeSetting,
          check: featureRules?.uploadChecks?.[kind.name],
          siblings: uploads.flatMap((each) => (each.kind.records === kind.records ? [each.kind] : [])),
          query: (periodKey) => searchOfPeriod(family, kind, periodKey),
          tab: { [family.calls.kindParameter ?? TAB]: kind.selector },
        }),
      ),
      ...(feature.weekLists ?? []).map(weekImporter),
    ];
  });
}

/** The other lists with the same key fields, to detect a file that belongs to another list. */
function listsWithSameKey(list: ListDefinition, others: readonly ListDefinition[]): readonly ListDefinition[] {
  return others.filter(({ name, key }) => name !== list.name && key.join() === list.key.join());
}
