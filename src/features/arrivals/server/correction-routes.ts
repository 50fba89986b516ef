import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#kit/database/server/connection.ts';
import { codeOfCorporate } from '#kit/caller/server/corporate-code.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import { importCall, type ImportAnswer } from '#kit/import/contract.ts';
import { corporateImportRoute, templateRoute } from '#kit/import/server/import-routes.ts';
import { importFormFields, importQuery, receiveImport } from '#kit/import/server/receive/receive.ts';
import { corporateOf } from '#kit/caller/server/session.ts';
import { CODES } from '../codes.ts';
import { coverBody, coverTracking, MAX_OFFERS, orderDeletionImport, orderTrackingImport, type TrackingOffer } from '../contract.ts';
import { PATHS } from '../definition.ts';
import { dnDeletions, dnMoves, historyOrders, orderDeletions, orderTrackings } from '../record-sets.ts';
import { cover } from './corrections/cover.ts';
import { lineTexts } from './corrections/line-texts.ts';
import { queueHistoryPull } from './pull.ts';
import { arrivalSettings } from './settings.ts';

/** The fields sent with a correction workbook. */
const FILE = { upload: { field: 'file' }, query: z.object(importQuery), body: z.strictObject(importFormFields) } as const;

const orderDeletionsUpload = route({
  ...orderDeletionImport,
  ...FILE,
  permission: needs(CODES.orderDeletionUpload),
  access: 'none',
  summary: 'Delete quantities of order lines that the ERP has not deleted, line by line',
  async handle(call) {
    const answer = await receiveImport(call, orderDeletions.name, { corporateId: corporateOf(call.session) });
    const texts = lineTexts(answer, call.t);
    return {
      ...answer,
      successLineText: texts.stored,
      largerNumLineTex: texts.refused('larger-number', '删单数量大于未到数量'),
      doneLineText: texts.refused('done', '已删单'),
      errorLineText: texts.refused('error', '订单没有这个行项目'),
      notExistLineText: texts.refused('not-exist', '订单不存在'),
    };
  },
});

const orderTrackingsUpload = route({
  ...orderTrackingImport,
  ...FILE,
  permission: needs(CODES.orderTrackingUpload),
  access: 'none',
  summary: 'Set the tracking numbers of order lines; lines with another number are returned for confirmation',
  async handle(call) {
    const { session, database } = call;
    const answer = await receiveImport(call, orderTrackings.name, { corporateId: corporateOf(session) });
    const texts = lineTexts(answer, call.t);
    return {
      ...answer,
      successLineText: texts.stored,
      errorLineText: texts.refused('error', '订单没有这个行项目'),
      notExistLineText: texts.refused('not-exist', '订单不存在'),
      repeatLineText: texts.refused('repeat', '需求跟踪号相同'),
      needConfirmList: await database.readOnly((tx) => offersOf(tx, answer.uploadId, session.userId)),
    };
  },
});

/** The lines that an upload offered its sender and that are not overwritten yet. */
async function offersOf(tx: Tx, uploadId: number, userId: number): Promise<TrackingOffer[]> {
  const { rows } = await sql<TrackingOffer>`
    select purchase_order_code as "purchaseOrderCode", purchase_order_line_item as "purchaseOrderLineItem",
      old_tracking_number as "oldTrackingNumber", tracking_number as "trackingNumber", token
    from arrival_tracking_offer where upload_id = ${uploadId} and user_id = ${userId} and used_at is null order by upload_row limit ${MAX_OFFERS}
  `.execute(tx);
  return rows;
}

const coverOffers = route({
  ...coverTracking,
  permission: needs(CODES.orderTrackingUpload),
  access: 'write',
  summary: 'Overwrite tracking numbers that an upload returned for confirmation; each can be confirmed once',
  body: coverBody,
  maxBodyBytes: 4_000_000,
  // The list, and the five members of each offer.
  maxKeys: 1 + 5 * MAX_OFFERS,
  async handle({ tx, session, body, clock, audit }) {
    const covered = await cover(tx, {
      offers: body.needConfirmList,
      userId: session.userId,
      corporateId: corporateOf(session),
      at: clock.now(),
    });
    for (const { purchaseOrderCode, purchaseOrderLineItem, oldTrackingNumber, trackingNumber, uploadId } of covered)
      await audit({
        action: 'cover',
        entity: orderTrackings.name,
        recordId: `${purchaseOrderCode}/${purchaseOrderLineItem}`,
        uploadId,
        before: { trackingNumber: oldTrackingNumber },
        after: { trackingNumber },
      });
    return { covered: covered.length };
  },
});

const historyOrdersUpload = route({
  ...importCall(PATHS.historyOrderUpload),
  ...FILE,
  permission: needs(CODES.historyOrderUpload),
  access: 'none',
  summary: 'Pull orders from the BI view again, in the background',
  async handle(call) {
    const { session, database, settings, queue } = call;
    const corporateId = corporateOf(session);
    const { BI_VIEW: view } = settings.of(arrivalSettings);
    const corporateCode = await call.limitedRead((tx) => codeOfCorporate(tx, corporateId));
    const answer = await receiveImport(call, historyOrders.name, { corporateId, parameters: { view, corporateCode } });
    // If this request is lost, the hourly job pulls the orders.
    if (isStored(answer)) await database.transaction((tx) => queueHistoryPull(tx, queue, corporateId, answer.uploadId));
    return answer;
  },
});

/** A dry run shows samples; a rejected file has problems. */
const isStored = ({ sample, allErrorList }: ImportAnswer) => sample === undefined && allErrorList.length === 0;

/**
 * The API of the corrections, their templates, and the orders that are pulled again (docs/business-rules/arrivals.md).
 */
export const correctionRoutes: readonly Route[] = [
  templateRoute(orderDeletions, PATHS.orderDeletionTemplate, CODES.orderDeletionTemplate),
  templateRoute(orderTrackings, PATHS.orderTrackingTemplate, CODES.orderTrackingTemplate),
  templateRoute(historyOrders, PATHS.historyOrderTemplate, CODES.historyOrderTemplate),
  templateRoute(dnMoves, PATHS.dnMoveTemplate, CODES.dnMoveTemplate),
  templateRoute(dnDeletions, PATHS.dnDeletionTemplate, CODES.dnDeletionTemplate),
  orderDeletionsUpload,
  orderTrackingsUpload,
  coverOffers,
  historyOrdersUpload,
  corporateImportRoute(dnMoves, {
    path: PATHS.dnMoveUpload,
    code: CODES.dnMoveUpload,
    field: 'file',
    summary: 'Move shipped goods of a DN from one order to another',
  }),
  corporateImportRoute(dnDeletions, {
    path: PATHS.dnDeletionUpload,
    code: CODES.dnDeletionUpload,
    field: 'file',
    summary: 'Remove DNs from the arrivals',
  }),
];
