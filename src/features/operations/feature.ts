import type { Feature } from '#kit/feature/define.ts';
import { operationsMenus } from './menus.ts';
import { securityWords } from './security-words.ts';
import { operationsWords } from './words.ts';

/** What operators see of the running system: jobs, audit, outbox, uploads (wire: beyond the specification). */
export const operations: Feature = {
  name: 'operations',
  menus: operationsMenus,
  words: [operationsWords, securityWords],
  audited: [
    { entity: 'job', title: '后台任务', fields: [] },
    { entity: 'outbox-message', title: '邮件', fields: [] },
  ],
  auditedActions: { retry: '重试' },
};
