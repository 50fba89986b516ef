import { sql } from 'kysely';
import { autoProductMapping, autoProductsByMpn } from '#features/master-data/auto-product-mapping/definition.ts';
import { autoPartnerSkuMapping } from '#features/master-data/partner-sku-mapping/definition.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import type { FileWarning, Staging, Warnings } from '#kit/import/server/importer.ts';
import { StagedRows } from '#kit/import/server/check/staged-rows.ts';
import { warnOrReject, countedCategory } from '#kit/period-upload/server/place.ts';
import { splitDemandLines, splitDemandReferences } from '../definition.ts';
import { lobsOfTask } from '../task.ts';
import type { CorporateTask } from './solve/input.ts';
import { isOneOf } from './spelling.ts';

const LINES = sql.table(splitDemandLines.table);

/** The references that are checked: the SKU of a line, its city, and the products of its MPN. */
const REFERENCES = {
  records: splitDemandLines,
  references: [
    ...splitDemandReferences,
    { ...autoProductsByMpn('sku.mpn'), unknown: { field: 'skuCode', text: '自动分仓物料映射中没有这个MPN' } },
  ],
};

/**
 * The warnings before a demand is stored (docs/business-rules/imports.md#warnings); rejects a demand whose lines are
 * all of another category.
 */
export async function demandWarnings(tx: Tx, staging: Staging, task: CorporateTask): Promise<Warnings> {
  const categoryWarning = await otherCategories(tx, staging, task);
  const repetitionWarning = await sameAsCompleted(tx, staging, task);
  return {
    rows: new StagedRows(REFERENCES, staging, task.corporateId).unknownRecordWarnings(),
    fileWarnings: [categoryWarning, repetitionWarning].filter((warning) => warning !== null),
  };
}

/**
 * A warning with the number of lines whose MPN has products, but none of the task's category. The warning names the
 * first category of such an MPN, by name.
 */
async function otherCategories(tx: Tx, staging: Staging, { lob }: CorporateTask): Promise<FileWarning | null> {
  const { rows } = await sql<{ category: string; lines: number }>`
    select named.category, count(*)::integer as lines from ${sql.table(staging.table)} s
    join ${sql.table(autoPartnerSkuMapping.table)} sku on sku.sku_code = s.sku_code
    cross join lateral (
      select min(product.lob) as category, bool_or(${isOneOf(lobsOfTask(lob), sql`product.lob`)}) as fits
      from ${sql.table(autoProductMapping.table)} product where product.mpn = sku.mpn
    ) named
    where named.fits is false group by named.category order by lines desc, named.category
  `.execute(tx);
  const lines = rows.reduce((total, each) => total + each.lines, 0);
  const categories = { words: rows.map(countedCategory) };
  return warnOrReject(lines, staging.rows, { place: { text: lob }, categories }, [
    '文件中全部{{of}}行的物料都不是{{place}}（{{categories}}），未保存任何数据。请核对上传位置',
    '{{of}}行中有{{lines}}行的物料不是{{place}}（{{categories}}）',
  ]);
}

/** A warning if a completed record of the task has the same demand: completing both would order everything twice. */
async function sameAsCompleted(tx: Tx, staging: Staging, { corporateId, lob, day }: CorporateTask): Promise<FileWarning | null> {
  const columns = sql`sku_code, destination_warehouse, quantity`;
  const { rows } = await sql<{ file: string }>`
    select upload.file_name as file from split_file file join upload on upload.id = file.upload_id
    where file.corporate_id = ${corporateId} and file.lob = ${lob} and file.day = ${day} and file.state = 'done'
      and ${staging.rows} = (select count(*) from ${LINES} line where line.upload_id = file.upload_id)
      and not exists (
        select ${columns} from ${sql.table(staging.table)} except select ${columns} from ${LINES} line where line.upload_id = file.upload_id
      )
    order by file.id desc limit 1
  `.execute(tx);
  const [same] = rows;
  const text = '与已分仓完毕的文件“{{file}}”内容相同，再次分仓会重复下单';
  return same === undefined ? null : { lines: staging.rows, of: staging.rows, text, parameters: { ...same } };
}
