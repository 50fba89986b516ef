import type { Importer } from '#kit/import/server/importer.ts';
import type { ListDefinition } from '#kit/list/define.ts';
import { listImporter } from '#kit/list/server/importer.ts';
import type { ListRules } from '#kit/list/server/rules.ts';
import { addressOf } from '#kit/period-upload/define.ts';
import { periodImporter } from '#kit/period-upload/server/importer.ts';
import type { TimeSetting } from '#kit/period-upload/server/window.ts';
import { weekImporter } from '#kit/week-list/server/importer.ts';
import type { Feature } from '../define.ts';

/**
 * What a feature's lists and uploads do beyond their definitions (docs/architecture.md#rules), for their calls and
 * their imports alike. It stands in `server/rules.ts`, which the import's worker threads load too.
 */
export interface FeatureRules {
  readonly feature: Feature;
  /** By the list's name. */
  readonly lists?: Readonly<Record<string, ListRules>>;
  /** Imports that no list and no upload declares. */
  readonly importers?: readonly Importer[];
  /** What a period upload's rows may break beyond the rules of their fields, by the kind's name; asked under the period's lock. */
  readonly uploadChecks?: Readonly<Record<string, NonNullable<Importer['check']>>>;
  /** Where the window of an upload ends at a time that administrators set. */
  readonly timeSetting?: TimeSetting;
}

/** Every import that the features declare: of the lists that have one, of each kind of period upload, of each weekly list, and their own. */
export function importersOf(features: readonly Feature[], rules: readonly FeatureRules[]): Importer[] {
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
        }),
      ),
      ...(feature.weekLists ?? []).map(weekImporter),
      ...(own?.importers ?? []),
    ];
  });
}

/** The other lists whose records are named by the same fields: a file for one of them may be put into this one by mistake. */
function alikeTo(list: ListDefinition, others: readonly ListDefinition[]): readonly ListDefinition[] {
  return others.filter(({ name, key }) => name !== list.name && key.join() === list.key.join());
}
