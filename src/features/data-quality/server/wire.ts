import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { Product } from '#kit/feature/server/define.ts';
import { listsOf } from '#kit/feature/define.ts';
import type { Importer } from '#kit/import/server/importer.ts';
import { mayDownload } from '#kit/import/server/rights.ts';
import type { ListDefinition } from '#kit/list/define.ts';
import type { RecordReference } from '#kit/import/content.ts';
import { fieldOf } from '#kit/records/define.ts';
import type { Session } from '#kit/caller/server/session.ts';
import { businessTime, businessTimeOrNull } from '#kit/time/business-time.ts';
import type { Translator } from '#kit/i18n/words.ts';
import type { NameUpload, UnknownName } from '../contract.ts';
import type { Source } from '../references.ts';
import type { NameUsage, UnknownNameRow } from './unknown.ts';

/** The transaction, caller, time zone and language of a call. */
interface CallContext {
  readonly tx: Tx;
  readonly session: Session;
  readonly zone: string;
  readonly t: Translator;
}

interface NameContext {
  readonly product: Product;
  readonly importers: ReadonlyMap<string, Importer>;
  readonly list: ListDefinition;
  readonly sources: readonly Source[];
}

/** The unknown names of a list in the form of the contract, with titles and links. */
export async function unknownNameAnswers(
  call: CallContext,
  names: readonly UnknownNameRow[],
  context: NameContext,
): Promise<UnknownName[]> {
  const ids = names.flatMap(({ sources }) => sources).flatMap(({ uploads }) => uploads.map(({ id }) => id));
  const uploads = await uploadsById(call.tx, [...new Set(ids)]);
  const { t, zone } = call;
  return names.map(({ named, lines, pieces, money, since, sources }) => ({
    named: partsOf(named, context.list, t),
    lines,
    pieces,
    money,
    since: businessTimeOrNull(since, zone),
    sources: sources.map((source) => sourceAnswer(call, source, named, uploads, context)),
  }));
}

function partsOf(named: UnknownNameRow['named'], list: ListDefinition, t: Translator): UnknownName['named'] {
  return list.fields.flatMap((field) => {
    const value = named[field.name];
    if (value === undefined) return [];
    const label = field.kind === 'choice' ? field.choices.find((choice) => choice.value === value)?.label : undefined;
    return [{ field: field.name, label: t(field.label), value: label === undefined ? value : t(label) }];
  });
}

function sourceAnswer(
  call: CallContext,
  { source, lines, pieces, money, uploadCount, uploads }: NameUsage,
  named: UnknownNameRow['named'],
  byId: ReadonlyMap<number, UploadOfName>,
  context: NameContext,
): UnknownName['sources'][number] {
  const { referencing } = context.sources.find((each) => each.referencing.records.name === source) as Source;
  return {
    source,
    title: call.t(referencing.records.title),
    path: pathToRows(referencing, named, context),
    lines,
    pieces,
    money,
    uploadCount,
    uploads: uploads.flatMap(({ id, lines: inFile, row }) => {
      const upload = byId.get(id);
      return upload === undefined ? [] : [uploadAnswer(call, upload, { lines: inFile, firstRow: row }, context)];
    }),
  };
}

function uploadAnswer(
  { session, zone }: CallContext,
  { id, importer: name, fileName, periodKey, createdAt, userName, hasFile }: UploadOfName,
  rows: Pick<NameUpload, 'lines' | 'firstRow'>,
  { importers }: NameContext,
): NameUpload {
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

/** An upload that contains an unknown name. */
interface UploadOfName {
  readonly id: number;
  readonly importer: string;
  readonly fileName: string;
  readonly periodKey: string | null;
  readonly createdAt: Date;
  readonly userName: string;
  readonly hasFile: boolean;
}

async function uploadsById(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, UploadOfName>> {
  const { rows } = await sql<UploadOfName>`
    select id, importer, file_name as "fileName", period_key as "periodKey", created_at as "createdAt", user_name as "userName",
      file_id is not null as "hasFile"
    from upload where id = any(${ids})
  `.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

const TEXT_MATCHES: ReadonlySet<string> = new Set(['prefix', 'equals', 'contains']);

/** The URL of the screen that shows the rows with a name. A list or report is filtered by the name. */
export function pathToRows(
  { menus, records, references }: Source['referencing'],
  named: UnknownNameRow['named'],
  { product, list }: Pick<NameContext, 'product' | 'list'>,
): string {
  const path = product.features.flatMap((feature) => feature.menus ?? []).find(({ code }) => code === menus[0])?.path ?? '/';
  const screens = product.features.flatMap((feature) => [...listsOf(feature), ...(feature.ownLists ?? []), ...(feature.reports ?? [])]);
  const screen = screens.find(({ menu }) => menu === menus[0]);
  const isReference = (target: RecordReference) =>
    target.in.name === list.name && Object.keys(named).every((field) => Object.hasOwn(target.by, field));
  const filters = Object.entries(references.find(isReference)?.by ?? {}).flatMap(([listField, rowField]) => {
    const filter = screen?.filters.find(({ on, match }) => on === rowField && TEXT_MATCHES.has(match));
    const value = named[listField];
    return filter === undefined || value === undefined || fieldOf(records, rowField).kind !== 'text' ? [] : [[filter.name, value] as const];
  });
  return filters.length === 0 ? path : `${path}?${new URLSearchParams(Object.fromEntries(filters)).toString()}`;
}
