import type { AuditedKind, Reference } from '#kit/audit/define.ts';
import type { AlarmKind, SecurityEventKind } from '#kit/security-log/define.ts';

/** `GET /ops/audit/words`: how the stable words of the audit log are called in the caller's language. */
export interface AuditWords {
  readonly actions: readonly { readonly action: string; readonly title: string }[];
  readonly kinds: readonly AuditedKind[];
  /** What the records that are named by id are called today; one that is gone keeps its number. */
  readonly references: Readonly<Record<Reference, Readonly<Record<string, string>>>>;
}

/** One row of `GET /ops/security`: events of one kind, account and address within a minute. */
export interface SecurityRow {
  readonly id: number;
  readonly kind: SecurityEventKind;
  readonly account: string;
  readonly address: string;
  readonly firstAt: string;
  readonly lastAt: string;
  readonly count: number;
  readonly corporateCode: string | null;
  readonly device: string;
  readonly routes: readonly string[];
  readonly details: readonly string[];
}

/** One of `GET /ops/security/alarms`: so many events by one account or from one address within a quarter of an hour. */
export interface SecurityAlarm {
  readonly id: number;
  readonly kind: AlarmKind;
  readonly account: string;
  readonly address: string;
  readonly count: number;
  readonly at: string;
}
