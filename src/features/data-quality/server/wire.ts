import type { Tx } from '#kit/database/server/connection.ts';
import type { Product } from '#kit/feature/server/define.ts';
import { listsOf } from '#kit/feature/define.ts';
import type { Importer } from '#kit/import/server/importer.ts';
import { mayDownload } from '#kit/import/server/rights.ts';
import type { ListDefinition } from '#kit/list/define.ts';
import { fieldOf } from '#kit/records/define.ts';
import type { Session } from '#kit/caller/server/session.ts';
import { businessTime } from '#kit/time/business-time.ts';
import type { Translator } from '#kit/i18n/words.ts';
import type { NamingUpload, UnknownName } from '../contract.ts';
import type { Source } from '../references.ts';
import type { NamedIn, Unknown } from './unknown.ts';
import { uploadsById, type NamedUpload } from './uploads.ts';

/** The caller and the formatting of the answer. */
interface Asking {
  readonly tx: Tx;
  readonly session: Session;
  readonly zone: string;
  readonly t: Translator;
}

interface World {
  readonly product: Product;
  readonly importers: ReadonlyMap<string, Importer>;
  readonly list: ListDefinition;
  readonly sources: readonly Source[];
}

/** The missing names of a list in the form of the API: fields, record sets and files with their titles and links. */
export async function unknownOnTheWire(asking: Asking, found: readonly Unknown[], world: World): Promise<UnknownName[]> {
  const ids = found.flatMap(({ sources }) => sources).flatMap(({ uploads }) => uploads.map(({ id }) => id));
  const uploads = await uploadsById(asking.tx, [...new Set(ids)]);
  const { t, zone } = asking;
  return found.map(({ named, lines, pieces, money, since, sources }) => ({
    named: partsOf(named, world.list, t),
    lines,
    pieces,
    money,
    since: since === null ? null : businessTime(since, zone),
    sources: sources.map((source) => sourceOnTheWire(asking, source, named, uploads, world)),
  }));
}

function partsOf(named: Unknown['named'], list: ListDefinition, t: Asking['t']): UnknownName['named'] {
  return list.fields.flatMap((field) => {
    const value = named[field.name];
    if (value === undefined) return [];
    const label = field.kind === 'choice' ? field.choices.find((choice) => choice.value === value)?.label : undefined;
    return [{ field: field.name, label: t(field.label), value: label === undefined ? value : t(label) }];
  });
}

function sourceOnTheWire(
  asking: Asking,
  { source, lines, pieces, money, uploadCount, uploads }: NamedIn,
  named: Unknown['named'],
  byId: ReadonlyMap<number, NamedUpload>,
  world: World,
): UnknownName['sources'][number] {
  const { naming } = world.sources.find((each) => each.naming.records.name === source) as Source;
  return {
    source,
    title: asking.t(naming.records.title),
    path: pathToRows(naming, named, world),
    lines,
    pieces,
    money,
    uploadCount,
    uploads: uploads.flatMap(({ id, lines: inFile, row }) => {
      const upload = byId.get(id);
      return upload === undefined ? [] : [uploadOnTheWire(asking, upload, { lines: inFile, firstRow: row }, world)];
    }),
  };
}

function uploadOnTheWire(
  { session, zone }: Asking,
  { id, importer: name, fileName, periodKey, createdAt, userName, hasFile }: NamedUpload,
  rows: Pick<NamingUpload, 'lines' | 'firstRow'>,
  { importers }: World,
): NamingUpload {
  const importer = importers.get(name);
  return {
    uploadId: id,
    fileName,
    periodKey,
    uploadTime: businessTime(createdAt, zone),
    uploader: userName,
    ...rows,
    hasFile: hasFile && importer !== undefined && mayDownload(session, importer),
  };
}

/** The screen that shows the rows, filtered when it is a list or a report. */
export function pathToRows(
  { menus, records, names }: Source['naming'],
  named: Unknown['named'],
  { product, list }: Pick<World, 'product' | 'list'>,
): string {
  const path = product.features.flatMap((feature) => feature.menus ?? []).find(({ code }) => code === menus[0])?.path ?? '/';
  const screens = product.features.flatMap((feature) => [...listsOf(feature), ...(feature.ownLists ?? []), ...(feature.reports ?? [])]);
  const shown = screens.find(({ menu }) => menu === menus[0]);
  const by =
    names.find((each) => each.in.name === list.name && Object.keys(named).every((field) => Object.hasOwn(each.by, field)))?.by ?? {};
  const filters = Object.entries(by).flatMap(([field, own]) => {
    const filter = shown?.filters.find(({ on, match }) => on === own && (match === 'prefix' || match === 'equals' || match === 'contains'));
    const value = named[field];
    return filter === undefined || value === undefined || fieldOf(records, own).kind !== 'text' ? [] : [[filter.name, value] as const];
  });
  return filters.length === 0 ? path : `${path}?${new URLSearchParams(Object.fromEntries(filters)).toString()}`;
}
