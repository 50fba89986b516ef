import { auditedField } from '#kit/audit/define.ts';
import type { Feature } from '#kit/feature/define.ts';
import { accountWords } from './account-words.ts';
import { singleSignOnWords } from './single-sign-on/words.ts';
import { sessionWords } from './words.ts';

/** Sign-in and the pages of the user's own account (docs/business-rules/accounts.md#sessions). */
export const session: Feature = {
  name: 'session',
  words: [sessionWords, accountWords, singleSignOnWords],
  audited: [
    {
      entity: 'session',
      title: '登录会话',
      about: 'user',
      fields: [
        auditedField('device', '设备'),
        auditedField('address', 'IP地址'),
        auditedField('provider', '身份提供方'),
        auditedField('secondFactor', '两步验证', { code: '验证码', recovery: '恢复码' }),
      ],
    },
  ],
  auditedActions: {
    'sign-in': '登录',
    'sign-out': '退出登录',
    'end-session': '下线设备',
    'end-sessions': '强制下线',
    'choose-shop': '切换店铺',
    'change-password': '修改密码',
    'enable-second-factor': '开启两步验证',
    'disable-second-factor': '关闭两步验证',
    'new-recovery-codes': '重新生成恢复码',
  },
};
