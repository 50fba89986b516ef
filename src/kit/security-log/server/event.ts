import { deviceOf } from './device.ts';
import type { SecurityEventKind } from '../define.ts';
import { plainLine } from './plain-text.ts';

/**
 * A security event, which never contains passwords, tokens, codes or query values: `detail` is a few stable words, an
 * id or a file name.
 */
export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  /** The login account as typed; not needed with `caller`. */
  readonly account?: string;
  readonly caller?: EventCaller | undefined;
  readonly address?: string;
  readonly userAgent?: string | undefined;
  /** Method and pattern of the call: `POST /apple-edi-erp/sys/login`. */
  readonly route?: string;
  readonly detail?: string;
}

/** The user of a call's session. */
export interface EventCaller {
  readonly userId: number;
  readonly loginAccount: string;
  readonly corporateId: number | null;
}

/** Events of one kind, account and address within a minute, stored as one row. */
export interface EventRow {
  readonly kind: SecurityEventKind;
  /** In lower case. */
  readonly account: string;
  readonly address: string;
  /** The start of the minute. */
  readonly minute: Date;
  readonly firstAt: Date;
  lastAt: Date;
  count: number;
  readonly userId: number | null;
  readonly corporateId: number | null;
  readonly device: string;
  readonly routes: Set<string>;
  readonly details: Set<string>;
}

const MINUTE_MS = 60_000;
/** Maximum lengths of the texts of a row, in characters; `MAX_LINE` is that of a route or a detail. */
const MAX_ACCOUNT = 50;
const MAX_ADDRESS = 45;
const MAX_LINE = 200;
const MAX_USER_AGENT = 500;
const MAX_DEVICE = 60;
/** The maximum number of routes and of details in a row. Others are omitted. */
export const MAX_LINES = 10;

/** The row of one event at a time. */
export function eventRow(event: SecurityEvent, now: Date): EventRow {
  const userAgent = (event.userAgent ?? '').slice(0, MAX_USER_AGENT);
  const line = (text: string | undefined) => new Set(text === undefined || text === '' ? [] : [plainLine(text, MAX_LINE)]);
  return {
    kind: event.kind,
    account: plainLine(event.caller?.loginAccount ?? event.account ?? '', MAX_ACCOUNT).toLowerCase(),
    address: plainLine(event.address ?? '', MAX_ADDRESS),
    minute: new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS),
    firstAt: now,
    lastAt: now,
    count: 1,
    userId: event.caller?.userId ?? null,
    corporateId: event.caller?.corporateId ?? null,
    device: plainLine(deviceOf(userAgent) ?? userAgent, MAX_DEVICE),
    routes: line(event.route),
    details: line(event.detail),
  };
}

/** Identifies the row with which events are merged. */
export const rowKey = (row: EventRow) => [row.kind, row.account, row.address, row.minute.getTime()].join('\n');

/** Adds a row, or merges it with the row of the same kind, account, address and minute. */
export function mergeRow(rows: Map<string, EventRow>, row: EventRow): void {
  const key = rowKey(row);
  const existing = rows.get(key);
  if (existing === undefined) {
    rows.set(key, row);
    return;
  }
  existing.count += row.count;
  if (row.lastAt > existing.lastAt) existing.lastAt = row.lastAt;
  for (const route of row.routes) if (existing.routes.size < MAX_LINES) existing.routes.add(route);
  for (const detail of row.details) if (existing.details.size < MAX_LINES) existing.details.add(detail);
}
