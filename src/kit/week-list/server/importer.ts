import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { ImportContext, Importer } from '#kit/import/server/importer.ts';
import { additionalFields } from '#kit/list/define.ts';
import { periodImporter } from '#kit/period-upload/server/importer.ts';
import { businessTime } from '#kit/time/business-time.ts';
import { uploadOfList, type WeekListDefinition } from '../define.ts';

/** The import of a weekly list: a period upload for the week in which the file is uploaded. */
export function weekImporter(definition: WeekListDefinition): Importer {
  const upload = periodImporter(uploadOfList(definition));
  return {
    ...upload,
    shape: { ...upload.shape, additionalColumns: additionalFields(definition.list).map(({ label }) => label) },
    storedCodes: [definition.list.menu, ...(upload.fileCodes ?? [])],
    // The first step of an import. The following steps need the record of the week.
    compare: async (tx, staging, context) => {
      await ensureWeek(tx, definition, context);
      return upload.compare(tx, staging, context);
    },
    store: async (tx, staging, context, compared) => {
      const counts = await upload.store(tx, staging, context, compared);
      await storeImportTime(tx, context);
      return counts;
    },
  };
}

/** Creates the record of the week, unless an earlier file has created it. */
async function ensureWeek(tx: Tx, { list }: WeekListDefinition, { corporateId, periodKey, parameters }: ImportContext): Promise<void> {
  await sql`
    insert into period_record (corporate_id, kind, period_key, day)
    values (${corporateId}::bigint, ${list.name}, ${periodKey}, ${String(parameters.firstDay)}::date)
    on conflict do nothing
  `.execute(tx);
}

/** Stores the time of the upload in business time, which the rows show. */
async function storeImportTime(tx: Tx, { uploadId, now, zone }: ImportContext): Promise<void> {
  await sql`insert into week_file (upload_id, import_time) values (${uploadId}::bigint, ${businessTime(now, zone)}::timestamp)`.execute(tx);
}
