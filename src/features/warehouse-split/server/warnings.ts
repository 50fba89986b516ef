import { sql } from 'kysely';
import { autoProductMapping, autoProductsByMpn } from '#features/master-data/auto-product-mapping/definition.ts';
import { autoPartnerSkuMapping } from '#features/master-data/partner-sku-mapping/definition.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import type { FileWarning, Staging, Warnings } from '#kit/import/server/importer.ts';
import { StagedRows } from '#kit/import/server/check/staged-rows.ts';
import { warnOrReject, countedCategory } from '#kit/period-upload/server/place.ts';
import { splitDemandLines, splitDemandNames } from '../definition.ts';
import { lobsOf } from '../task.ts';
import type { OwnTask } from './solve/input.ts';
import { isOneOf } from './spelling.ts';

const LINES = sql.table(splitDemandLines.table);

/** The warnings of a line's SKU: it is unknown, or its MPN has no product. */
const NAMING = {
  records: splitDemandLines,
  names: [...splitDemandNames, { ...autoProductsByMpn('sku.mpn'), unknown: { field: 'skuCode', text: '自动分仓物料映射中没有这个MPN' } }],
};

/**
 * The warnings before a demand is stored (docs/business-rules/imports.md#warnings); rejects a demand whose lines are
 * all of another category.
 */
export async function warningsOf(tx: Tx, staging: Staging, task: OwnTask): Promise<Warnings> {
  const misfits = [await otherCategories(tx, staging, task), await sameAsCompleted(tx, staging, task)];
  return { rows: new StagedRows(NAMING, staging, task.corporateId).unknown(), misfits: misfits.filter((misfit) => misfit !== null) };
}

/**
 * The lines whose MPN has products, but none of the task's category. An MPN with products of several categories counts
 * in the first one by name.
 */
async function otherCategories(tx: Tx, staging: Staging, { lob }: OwnTask): Promise<FileWarning | null> {
  const { rows } = await sql<{ category: string; lines: number }>`
    select named.category, count(*)::integer as lines from ${sql.table(staging.table)} s
    join ${sql.table(autoPartnerSkuMapping.table)} sku on sku.sku_code = s.sku_code
    cross join lateral (
      select min(product.lob) as category, bool_or(${isOneOf(lobsOf(lob), sql`product.lob`)}) as fits
      from ${sql.table(autoProductMapping.table)} product where product.mpn = sku.mpn
    ) named
    where named.fits is false group by named.category order by lines desc, named.category
  `.execute(tx);
  const lines = rows.reduce((total, each) => total + each.lines, 0);
  const categories = { words: rows.map(countedCategory) };
  return warnOrReject(lines, staging.rows, { place: { text: lob }, categories }, [
    '文件中全部 {{of}} 行的物料都不是 {{place}}（{{categories}}），未保存任何数据。请核对上传位置',
    '{{of}} 行中有 {{lines}} 行的物料不是 {{place}}（{{categories}}）',
  ]);
}

/**
 * Whether a completed record of the task has the same demand: completing the file too would order everything a second
 * time.
 */
async function sameAsCompleted(tx: Tx, staging: Staging, { corporateId, lob, day }: OwnTask): Promise<FileWarning | null> {
  const query = sql`sku_code, destination_warehouse, quantity`;
  const { rows } = await sql<{ file: string }>`
    select upload.file_name as file from split_file file join upload on upload.id = file.upload_id
    where file.corporate_id = ${corporateId} and file.lob = ${lob} and file.day = ${day} and file.state = 'done'
      and ${staging.rows} = (select count(*) from ${LINES} line where line.upload_id = file.upload_id)
      and not exists (select ${query} from ${sql.table(staging.table)} except select ${query} from ${LINES} line where line.upload_id = file.upload_id)
    order by file.id desc limit 1
  `.execute(tx);
  const [same] = rows;
  const text = '与已分仓完毕的文件“{{file}}”内容相同，再次分仓会重复下单';
  return same === undefined ? null : { lines: staging.rows, of: staging.rows, text, parameters: { ...same } };
}
