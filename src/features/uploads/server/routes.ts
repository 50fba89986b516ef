import { z } from 'zod';
import { codeOfCorporate } from '#kit/caller/server/corporate-code.ts';
import { NotFound, RuleViolation } from '#kit/failure/server/failure.ts';
import { recordId } from '#kit/http/server/query.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import { pullPeriod } from '#kit/period-upload/contract.ts';
import { recordForCaller } from '#kit/period-upload/server/routes.ts';
import { requireOpenWindow } from '#kit/period-upload/server/window.ts';
import { businessTime } from '#kit/time/business-time.ts';
import { PULL_PATH, uploadFamily, vcReceipts } from '../definition.ts';
import { timeSetting } from './deadlines.ts';
import { pullVcDay, vcInterface } from './vc-pull.ts';

/**
 * Beyond the specification: pulls the VC data of one day on request (docs/business-rules/integrations.md#vc-pull). No
 * transaction is open during the request to the interface.
 */
export const pullFromApi: Route = route({
  ...pullPeriod(PULL_PATH),
  fillsDisk: true,
  permission: needs(vcReceipts.codes.upload),
  access: 'none',
  summary: 'Pull the VC data of a day from its interface now',
  body: z.strictObject({ id: recordId }),
  async handle({ database, imports, limitedRead, session, body, settings, clock, zone, signal, requestId, language }) {
    const pull = await limitedRead(async (tx) => {
      const { record, definition } = await recordForCaller(tx, uploadFamily, session, { id: body.id }, (member) => member.codes.upload);
      if (definition !== vcReceipts) throw new NotFound();
      const { corporateId, day } = record;
      const source = await vcInterface(tx, settings, corporateId);
      if (source === null) throw new RuleViolation('VC接口尚未配置，请联系管理员');
      await requireOpenWindow(tx, definition, record, businessTime(clock.now(), zone), timeSetting);
      return { source, vcRecord: { recordId: record.id, corporateId, corporateCode: await codeOfCorporate(tx, corporateId), day } };
    });
    const puller = { userId: session.userId, userName: session.userName, requestId, language };
    return { rows: await pullVcDay(pull.source, pull.vcRecord, puller, { database, imports, clock, signal }) };
  },
});
