import { z } from 'zod';
import type { Product } from '#kit/feature/server/define.ts';
import { NotFound } from '#kit/failure/server/failure.ts';
import { recordId } from '#kit/http/server/query.ts';
import { needs, route, type Call, type Route } from '#kit/http/server/route.ts';
import { mayDownload } from '#kit/import/server/rights.ts';
import { corporateOf } from '#kit/caller/server/session.ts';
import { businessTime } from '#kit/time/business-time.ts';
import { originsCall, type MaintainedRecord, type UploadedRow } from '../../contract.ts';
import { RECORD_MENU } from '../../definition.ts';
import { alternativesOf, isTakenFrom } from '../../plan/alternatives.ts';
import { lineOf } from './lines.ts';
import { mappingsOf, portionsOf, stockOfProduct, stockCounts, routesTo, type FileRow, type StoredRecord } from './origins.ts';
import { problemOfMpn } from './results.ts';

/** The call that returns the source records of a line's numbers. */
export function splitOriginRoutes(product: Product): readonly Route[] {
  return [
    route({
      ...originsCall,
      permission: needs(RECORD_MENU),
      access: 'read',
      summary: 'The records behind the numbers of a line: mapping, ageing and rows of the inventory',
      query: z.object({ id: recordId }),
      async handle(call) {
        const { tx, session, query } = call;
        const line = await lineOf(tx, corporateOf(session), query.id);
        if (line === null) throw new NotFound();
        const problem = line.mpn === null ? null : await problemOfMpn(tx, line.fileId, line.mpn);
        const alternatives = problem === null ? [] : alternativesOf(problem, line.city);
        const portions = await portionsOf(tx, query.id);
        const mappings = await mappingsOf(tx, [...new Set(portions.map(({ productCode }) => productCode))]);
        const ways = await routesTo(tx, line.city, {
          cities: [...new Set(alternatives.map(({ city }) => city))],
          lobs: [...new Set(alternatives.map(({ lob }) => lob))],
        });
        const goods = alternatives.map(({ warehouse, city, lob, productCodes }) => ({ warehouse, city, lob, productCodes }));
        const stock = await stockOfProduct(tx, line.fileId, goods);
        return {
          portions: portions.map((portion) => {
            const mapping = mappings.find(({ productCode }) => productCode === portion.productCode);
            return {
              ...portion,
              lob: alternatives.find((alternative) => isTakenFrom(portion, alternative))?.lob ?? null,
              mapping: mapping === undefined ? null : maintained(call, product, mapping, portion.productCode),
            };
          }),
          ways: ways.map(({ city, lob, startCity, endCity, ...record }) => ({
            city,
            lob,
            record: maintained(call, product, record, `${startCity} → ${endCity} ${call.t(lob)}`),
          })),
          stock: stock.flatMap(({ uploadId, fileName, importer, hasFile, rowNumber, ...row }) => {
            const upload = uploaded(call, product, { uploadId, fileName, importer, hasFile, rowNumber });
            return upload === null ? [] : [{ ...row, ...upload }];
          }),
          stockCounts: await stockCounts(tx, line.fileId, goods),
        };
      },
    }),
  ];
}

type Caller = Pick<Call<unknown, unknown, unknown>, 'session' | 'zone'>;

function maintained(
  call: Caller,
  product: Product,
  { value, changedBy, changedAt, ...file }: StoredRecord,
  name: string,
): MaintainedRecord {
  return { value, name, changedBy, changedAt: businessTime(changedAt, call.zone), upload: uploaded(call, product, file) };
}

function uploaded(
  { session }: Caller,
  { importers }: Product,
  { uploadId, fileName, importer: name, hasFile, rowNumber }: FileRow,
): UploadedRow | null {
  if (uploadId === null || rowNumber === null) return null;
  const importer = importers.find(({ shape }) => shape.name === name);
  return { uploadId, fileName: fileName ?? '', rowNumber, hasFile: hasFile && importer !== undefined && mayDownload(session, importer) };
}
