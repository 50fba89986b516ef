import type { PlacedMenu } from '#kit/feature/define.ts';

/** The screen of the system configuration (document 2 §2.10), which document 1 §2.1 names below both groups. */
export const systemConfigurationMenus: readonly PlacedMenu[] = [
  {
    group: 'systemManage',
    position: 50,
    code: 'systemConfig',
    name: '系统配置',
    path: '/systemManage/systemConfig',
    also: { group: 'jdOrders', path: '/jdOrders/systemConfig' },
    operations: [{ code: 'system-config-update', name: '编辑' }],
  },
];
