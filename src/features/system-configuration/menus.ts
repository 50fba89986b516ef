import type { PlacedMenu } from '#kit/feature/define.ts';

/** The screen of the system configuration, which the menu shows in two groups. */
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
