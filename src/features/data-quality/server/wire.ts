import type { Tx } from '#kit/database/server/connection.ts';
import type { Product } from '#kit/feature/server/define.ts';
import { listsOf } from '#kit/feature/define.ts';
import type { Importer } from '#kit/import/server/importer.ts';
import { mayDownload } from '#kit/import/server/rights.ts';
import type { ListDefinition } from '#kit/list/define.ts';
import { fieldOf } from '#kit/records/define.ts';
import type { Session } from '#kit/caller/server/session.ts';
import { businessTime, businessTimeOrNull } from '#kit/time/business-time.ts';
import type { Translator } from '#kit/i18n/words.ts';
import type { NamingUpload, UnknownName } from '../contract.ts';
import type { Source } from '../references.ts';
import type { NameUsage, Unknown } from './unknown.ts';
import { uploadsById, type NamedUpload } from './uploads.ts';

/** The caller and the formatting of the answer. */
interface Reader {
  readonly tx: Tx;
  readonly session: Session;
  readonly zone: string;
  readonly t: Translator;
}

interface NamingContext {
  readonly product: Product;
  readonly importers: ReadonlyMap<string, Importer>;
  readonly list: ListDefinition;
  readonly sources: readonly Source[];
}

/** The missing names of a list in the form of the API: fields, record sets and files with their titles and links. */
export async function unknownOnTheWire(reader: Reader, found: readonly Unknown[], context: NamingContext): Promise<UnknownName[]> {
  const ids = found.flatMap(({ sources }) => sources).flatMap(({ uploads }) => uploads.map(({ id }) => id));
  const uploads = await uploadsById(reader.tx, [...new Set(ids)]);
  const { t, zone } = reader;
  return found.map(({ named, lines, pieces, money, since, sources }) => ({
    named: partsOf(named, context.list, t),
    lines,
    pieces,
    money,
    since: businessTimeOrNull(since, zone),
    sources: sources.map((source) => sourceOnTheWire(reader, source, named, uploads, context)),
  }));
}

function partsOf(named: Unknown['named'], list: ListDefinition, t: Reader['t']): UnknownName['named'] {
  return list.fields.flatMap((field) => {
    const value = named[field.name];
    if (value === undefined) return [];
    const label = field.kind === 'choice' ? field.choices.find((choice) => choice.value === value)?.label : undefined;
    return [{ field: field.name, label: t(field.label), value: label === undefined ? value : t(label) }];
  });
}

function sourceOnTheWire(
  reader: Reader,
  { source, lines, pieces, money, uploadCount, uploads }: NameUsage,
  named: Unknown['named'],
  byId: ReadonlyMap<number, NamedUpload>,
  context: NamingContext,
): UnknownName['sources'][number] {
  const { naming } = context.sources.find((each) => each.naming.records.name === source) as Source;
  return {
    source,
    title: reader.t(naming.records.title),
    path: pathToRows(naming, named, context),
    lines,
    pieces,
    money,
    uploadCount,
    uploads: uploads.flatMap(({ id, lines: inFile, row }) => {
      const upload = byId.get(id);
      return upload === undefined ? [] : [uploadOnTheWire(reader, upload, { lines: inFile, firstRow: row }, context)];
    }),
  };
}

function uploadOnTheWire(
  { session, zone }: Reader,
  { id, importer: name, fileName, periodKey, createdAt, userName, hasFile }: NamedUpload,
  rows: Pick<NamingUpload, 'lines' | 'firstRow'>,
  { importers }: NamingContext,
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
  { product, list }: Pick<NamingContext, 'product' | 'list'>,
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
