import type { PlacedMenu } from '#kit/feature/define.ts';

/** Pages for operators; beyond the specification (docs/api.md#operations). */
export const operationsMenus: readonly PlacedMenu[] = [
  {
    group: 'ops',
    position: 10,
    code: 'opsJobs',
    name: '后台任务',
    path: '/systemManage/opsJobs',
    operations: [{ code: 'ops-jobs', name: '任务查看与重试' }],
  },
  {
    group: 'ops',
    position: 20,
    code: 'opsAudit',
    name: '审计日志',
    path: '/systemManage/opsAudit',
    operations: [{ code: 'ops-audit', name: '审计日志查看' }],
  },
  {
    group: 'ops',
    position: 25,
    code: 'opsSecurity',
    name: '安全日志',
    path: '/systemManage/opsSecurity',
    operations: [{ code: 'ops-security', name: '安全日志查看' }],
  },
  {
    group: 'ops',
    position: 30,
    code: 'opsOutbox',
    name: '发件箱',
    path: '/systemManage/opsOutbox',
    operations: [{ code: 'ops-outbox', name: '发件箱查看' }],
  },
  {
    group: 'ops',
    position: 35,
    code: 'opsMailbox',
    name: '收件箱',
    path: '/systemManage/opsMailbox',
    operations: [{ code: 'ops-mailbox', name: '收件箱查看与重新读取' }],
  },
  {
    group: 'ops',
    position: 40,
    code: 'opsUploads',
    name: '上传监控',
    path: '/systemManage/opsUploads',
    operations: [{ code: 'ops-uploads', name: '上传进度查看与撤销' }],
  },
  {
    group: 'ops',
    position: 50,
    code: 'opsBackups',
    name: '备份管理',
    path: '/systemManage/opsBackups',
    operations: [{ code: 'ops-backups', name: '备份查看、执行与校验' }],
  },
];
