import { sql } from 'kysely';
import type { Product } from '#kit/feature/server/define.ts';
import { uploadLog } from '#kit/import/server/history/upload-list.ts';
import { maySee } from '#kit/import/server/rights.ts';
import type { RecordSource } from '#kit/record-search/server/source.ts';
import { conditionOf } from '#kit/records/server/conditions.ts';

/** Finds uploaded files by name, for the imports that the caller may see. */
export const searchedFiles = ({ importers }: Product): RecordSource => ({
  kind: '文件名',
  menu: 'opsUploads',
  async find({ tx, session }, text, limit) {
    const visible = importers.filter((importer) => maySee(session, importer)).map(({ shape }) => shape.name);
    const { rows } = await sql<{ text: string }>`
      select r.file_name as text from upload r
      where ${conditionOf(uploadLog, { fileName: text })?.sql ?? sql`false`} and r.importer = any(${visible}::text[])
        and (r.corporate_id is null or r.corporate_id = ${session.corporateId}) and not r.dry_run
      group by r.file_name order by max(r.id) desc limit ${limit}
    `.execute(tx);
    return rows.map((row) => ({ text: row.text, query: { fileName: row.text } }));
  },
});
