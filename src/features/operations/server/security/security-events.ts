import type { AuditEntry } from '#kit/audit/server/audit.ts';
import type { SecurityEventKind } from '#kit/security-log/define.ts';

type Change = Pick<AuditEntry, 'action' | 'entity' | 'recordId' | 'before' | 'after'>;

/** The security event of a change to accounts, permissions or shops; null for any other change. */
export function securityEventOf(change: Change): { kind: SecurityEventKind; detail: string } | null {
  const kind = kindOf(change);
  return kind === null
    ? null
    : { kind, detail: [change.action, change.entity, change.recordId].filter((word) => word !== undefined).join(' ') };
}

function kindOf(change: Change): SecurityEventKind | null {
  switch (change.entity) {
    case 'user':
      return kindOfUserChange(change);
    case 'role':
    case 'role-rights':
    case 'role-categories':
      return 'rights-changed';
    case 'shop':
    case 'corporate':
      return 'shop-changed';
    case 'api-token':
      return 'token-changed';
    default:
      return null;
  }
}

const KIND_OF_ACTION: Readonly<Record<string, SecurityEventKind>> = {
  'reset-password': 'password-reset',
  'change-password': 'password-changed',
  'assign-role': 'rights-changed',
  'enable-second-factor': 'second-factor-changed',
  'disable-second-factor': 'second-factor-changed',
  'reset-second-factor': 'second-factor-changed',
  'new-recovery-codes': 'second-factor-changed',
  'end-sessions': 'session-ended',
  insert: 'user-changed',
  delete: 'user-changed',
};

/** The fields of a user that determine permissions. */
const PERMISSION_FIELDS = ['roleId', 'shopIds'] as const;

function kindOfUserChange({ action, before, after }: Change): SecurityEventKind | null {
  const [oldValue, newValue] = [before, after] as Readonly<Record<string, unknown>>[];
  const differs = (field: string) => JSON.stringify(oldValue?.[field]) !== JSON.stringify(newValue?.[field]);
  return KIND_OF_ACTION[action] ?? (action === 'update' && PERMISSION_FIELDS.some(differs) ? 'user-changed' : null);
}
