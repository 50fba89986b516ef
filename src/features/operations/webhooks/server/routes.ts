import { randomBytes } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { corporateOf } from '#kit/caller/server/session.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { Conflict, NotFound, RuleViolation } from '#kit/failure/server/failure.ts';
import type { Product } from '#kit/feature/server/define.ts';
import type { RecordColumn } from '#kit/files/server/records-sheet.ts';
import { recordId } from '#kit/http/server/query.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import type { TranslatableText, Translator } from '#kit/i18n/words.ts';
import { endPause } from '#kit/push/server/circuit.ts';
import { logRoutes, rowsOfPage } from '#kit/records/server/log.ts';
import { businessTime, businessTimeOrNull } from '#kit/time/business-time.ts';
import { deliveryPage, newWebhookSecret, testWebhook, webhookState, type Delivery, type DeliveryState } from '../contract.ts';
import { WEBHOOK_CHANNEL, webhooks } from '../definition.ts';
import { DELIVERY_STATES, WEBHOOK_EVENT_NAMES } from '../../states.ts';
import { deliveryLog } from '../../server/logs.ts';
import { visibleToCaller } from '../../server/visibility.ts';
import { circuitOfWebhook, queueTest, sendAgain } from './deliveries.ts';
import { bodyWriter, type DeliveredEvent } from './request-body.ts';
import { isAllowed } from './settings.ts';

interface WebhookRow {
  readonly name: string;
  readonly url: string;
  readonly enabled: boolean;
  readonly hasSecret: boolean;
}

/** The condition that `webhook` has a secret. */
const HAS_SECRET = sql`exists (select from webhook_secret where webhook_secret.webhook_id = webhook.id)`;

async function webhookOf(tx: Tx, id: number, corporateId: number): Promise<WebhookRow> {
  const { rows } = await sql<WebhookRow>`
    select name, url, enabled = 1 as enabled, ${HAS_SECRET} as "hasSecret" from webhook where id = ${id} and corporate_id = ${corporateId}
  `.execute(tx);
  if (rows[0] === undefined) throw new NotFound();
  return rows[0];
}

async function storeSecret(tx: Tx, id: number, secret: string): Promise<void> {
  await sql`
    insert into webhook_secret (webhook_id, secret) values (${id}, ${secret}) on conflict (webhook_id) do update set secret = excluded.secret
  `.execute(tx);
}

/** Starts the sending job after the commit. */
async function startSending(tx: Tx): Promise<void> {
  await sql`select pg_notify(${WEBHOOK_CHANNEL}, '')`.execute(tx);
}

interface DeliveryRow extends DeliveredEvent {
  readonly id: number;
  readonly webhookId: number;
  readonly webhook: string;
  readonly record: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly status: number | null;
  readonly failure: TranslatableText | null;
  readonly nextTime: Date | null;
  readonly doneTime: Date | null;
}

async function deliveryRows(tx: Tx, ids: readonly number[]): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select r.id, r.key, webhook.id as "webhookId", webhook.name as webhook, r.event, r.state, r.attempts, r.status, r.failure,
      r.created_at as "createdAt", r.data,
      (select code from corporate where id = r.corporate_id) as corporate,
      coalesce(r.data ->> 'fileName', r.data ->> 'name', r.data ->> 'recordId', '') as record,
      case when r.state = 'waiting' and webhook.enabled = 1 and ${HAS_SECRET}
        then greatest(r.next_attempt_at, circuit.open_until) end as "nextTime", r.done_at as "doneTime"
    from ${rowsOfPage(deliveryLog, ids)} join webhook on webhook.id = r.webhook_id
    left join push_circuit circuit on circuit.destination = 'webhook-' || webhook.id order by page.place
  `.execute(tx);
  return rows;
}

/** The corporate of a delivery `r`: that of its webhook. The event itself may have none. */
const CORPORATE_ID = sql`(select webhook.corporate_id from webhook where webhook.id = r.webhook_id)`;

/** The delivery's id if the caller sees it, otherwise an empty list. */
async function visibleIds(tx: Tx, id: number, scope: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select r.id from webhook_delivery r where r.id = ${id} and ${scope}`.execute(tx);
  return rows.map((row) => row.id);
}

/** The failure or the HTTP status of the last attempt; null before it. */
function answerText({ failure, status }: DeliveryRow, t: Translator): string | null {
  if (failure !== null) return t(failure.text, failure.parameters);
  return status === null ? null : `HTTP ${status}`;
}

const idParams = z.object({ id: recordId });
const { update } = webhooks.codes;

const columns: readonly RecordColumn<Delivery>[] = [
  { name: 'createTime', header: '创建时间', type: 'datetime' },
  { name: 'webhook', header: '名称', type: 'text' },
  { name: 'event', header: '事件', type: 'text', value: ({ event }, t) => t(WEBHOOK_EVENT_NAMES[event]) },
  { name: 'record', header: '记录', type: 'text' },
  { name: 'state', header: '状态', type: 'text', value: ({ state }, t) => t(DELIVERY_STATES[state].text) },
  { name: 'attempts', header: '尝试次数', type: 'integer' },
  { name: 'answer', header: '最近应答', type: 'text' },
  { name: 'nextTime', header: '下次发送', type: 'datetime' },
];

export const webhookRoutes = ({ importers }: Pick<Product, 'importers'>): readonly Route[] => [
  route({
    ...webhookState,
    permission: needs(update),
    access: 'read',
    summary: 'Whether a webhook has a secret and an allowed address',
    params: idParams,
    async handle({ tx, params, session, settings }) {
      const { url, hasSecret } = await webhookOf(tx, params.id, corporateOf(session));
      return { hasSecret, hostAllowed: isAllowed(settings, url) };
    },
  }),
  route({
    ...newWebhookSecret,
    permission: needs(update),
    access: 'write',
    storedAnswer: null,
    summary: 'Generate the secret of a webhook, replace an earlier one, and return it once',
    params: idParams,
    async handle({ tx, params, session, audit }) {
      const { name } = await webhookOf(tx, params.id, corporateOf(session));
      const secret = `whsec_${randomBytes(32).toString('base64url')}`;
      await storeSecret(tx, params.id, secret);
      await audit({ action: 'new-secret', entity: webhooks.name, recordId: params.id, after: { name } });
      await startSending(tx);
      return { secret };
    },
  }),
  route({
    ...testWebhook,
    permission: needs(update),
    access: 'write',
    summary: 'Send a test event to a webhook',
    params: idParams,
    async handle({ tx, params, session, clock, audit }) {
      const corporateId = corporateOf(session);
      const { name, enabled, hasSecret } = await webhookOf(tx, params.id, corporateId);
      if (!enabled || !hasSecret) throw new RuleViolation('请先启用Webhook并生成密钥');
      await queueTest(tx, params.id, corporateId, session.userName, clock.now());
      await audit({ action: 'test-webhook', entity: webhooks.name, recordId: params.id, after: { name } });
      await startSending(tx);
      return null;
    },
  }),
  ...logRoutes(deliveryLog, {
    page: deliveryPage,
    permission: needs('ops-webhook-deliveries'),
    summary: 'Deliveries of webhooks, newest first',
    title: 'Webhook发送记录',
    parameters: {},
    columns,
    request: ({ session }) => ({ scope: visibleToCaller(session, CORPORATE_ID), condition: null, exactTotal: true }),
    records: async ({ tx, zone, t, settings }, ids) => {
      const bodyOf = bodyWriter(settings, importers);
      return (await deliveryRows(tx, ids)).map((row) => ({
        id: row.id,
        key: row.key,
        webhook: row.webhook,
        event: row.event,
        record: row.record,
        body: bodyOf(row),
        state: row.state,
        attempts: row.attempts,
        answer: answerText(row, t),
        createTime: businessTime(row.createdAt, zone),
        nextTime: businessTimeOrNull(row.nextTime, zone),
        doneTime: businessTimeOrNull(row.doneTime, zone),
      }));
    },
  }),
  route({
    method: 'POST',
    path: '/ops/webhookDeliveries/:id/retry',
    permission: needs('ops-webhook-deliveries'),
    access: 'write',
    summary: 'Send a delivery now that waits or has failed',
    params: idParams,
    result: z.null(),
    async handle({ tx, params, session, clock, audit }) {
      const ids = await visibleIds(tx, params.id, visibleToCaller(session, CORPORATE_ID));
      const [row] = await deliveryRows(tx, ids);
      if (row === undefined) throw new NotFound();
      if (!(await sendAgain(tx, params.id, clock.now()))) throw new Conflict('已送达，不能重复发送');
      await endPause(tx, circuitOfWebhook(row.webhookId));
      await audit({
        action: 'send-now',
        entity: 'webhook-delivery',
        recordId: params.id,
        after: { webhook: row.webhook, event: row.event },
      });
      await startSending(tx);
      return null;
    },
  }),
];
