import { defineWords } from '#kit/i18n/words.ts';

export const notFoundWords = defineWords({
  页面不存在: { en: 'Page not found', es: 'Página no encontrada', ja: 'ページが見つかりません' },
  '请检查网址；也可能是没有该页面的权限。': {
    en: 'Check the address. This page is also shown if you do not have permission to open the page.',
    es: 'Compruebe la dirección o pida permiso a su administrador.',
    ja: 'URLをご確認ください。権限のないページもここに表示されます。',
  },
  返回首页: { en: 'Back to Home', es: 'Volver al inicio', ja: 'ホームへ戻る' },
  你没有权限去该页面: {
    en: 'You do not have permission to open this page',
    es: 'No tiene permiso para abrir esta página',
    ja: 'このページを開く権限がありません',
  },
  '如需开通，请联系管理员。': {
    en: 'If you need access, contact your administrator.',
    es: 'Si necesita acceso, consulte a su administrador.',
    ja: '必要な場合は管理者にお問い合わせください。',
  },
});
