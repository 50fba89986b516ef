import type { Menu } from '#kit/session/menu.ts';

/** Users, roles, shops, configuration and operation of the system (document 1 §2.3–2.5, document 2 §2.10). */
export const systemManagement: Menu = {
  code: 'systemManage',
  name: '系统管理',
  operations: [],
  children: [
    {
      code: 'userManage',
      name: '用户管理',
      path: '/systemManage/userManage',
      operations: [
        { code: 'sys-manage-user-insert-user', name: '新建用户' },
        // Assigning a role has no code of its own in the specification; it is part of editing a user.
        { code: 'sys-manage-user-update', name: '编辑' },
        { code: 'sys-manage-user-remove', name: '删除' },
        { code: 'sys-manage-user-reset-psw', name: '重置密码' },
      ],
    },
    {
      code: 'rolesManage',
      name: '角色管理',
      path: '/systemManage/rolesManage',
      operations: [
        { code: 'sys-manage-role-insert-role', name: '新建角色' },
        { code: 'sys-manage-role-update', name: '编辑' },
        { code: 'sys-manage-role-remove', name: '删除' },
        { code: 'sys-manage-role-auth', name: '权限' },
      ],
    },
    { code: 'authConfig', name: '角色权限配置', path: '/systemManage/authConfig', hidden: true, operations: [] },
    {
      code: 'shopManage',
      name: '店铺管理',
      path: '/systemManage/shopManage',
      operations: [
        { code: 'shop-manage-insert', name: '新增' },
        { code: 'shop-manage-update', name: '编辑' },
        { code: 'shop-manage-remove', name: '删除' },
      ],
    },
    {
      code: 'systemConfig',
      name: '系统配置',
      path: '/systemManage/systemConfig',
      operations: [{ code: 'system-config-update', name: '编辑' }],
    },
    {
      code: 'ops',
      name: '运维',
      operations: [],
      children: [
        {
          code: 'opsJobs',
          name: '后台任务',
          path: '/systemManage/opsJobs',
          operations: [{ code: 'ops-jobs', name: '任务查看与重试' }],
        },
        {
          code: 'opsAudit',
          name: '审计日志',
          path: '/systemManage/opsAudit',
          operations: [{ code: 'ops-audit', name: '审计日志查看' }],
        },
        {
          code: 'opsSecurity',
          name: '安全日志',
          path: '/systemManage/opsSecurity',
          operations: [{ code: 'ops-security', name: '安全日志查看' }],
        },
        {
          code: 'opsOutbox',
          name: '发件箱',
          path: '/systemManage/opsOutbox',
          operations: [{ code: 'ops-outbox', name: '发件箱查看' }],
        },
        {
          code: 'opsUploads',
          name: '上传监控',
          path: '/systemManage/opsUploads',
          operations: [{ code: 'ops-uploads', name: '上传进度查看与撤销' }],
        },
      ],
    },
  ],
};
