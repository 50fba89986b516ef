import { defineWords } from '#kit/i18n/words.ts';

/** The words of the client itself: messages of calls, states of pages, dialogs. */
export const uiWords = defineWords({
  市场周: { en: 'Market week', es: 'Semana de mercado', ja: '市場週' },
  财年周: { en: 'Fiscal week', es: 'Semana fiscal', ja: '会計週' },
  '市场周是自然周（周一至周日），每13周为一季，用于手机市场销售。与财年周的年份和周次不同。': {
    en: 'Market weeks are calendar weeks, Monday to Sunday, 13 to a quarter. Phone market sales use them. Their years and numbers differ from those of fiscal weeks.',
    es: 'Las semanas de mercado son semanas naturales, de lunes a domingo, 13 por trimestre. Las usan las ventas del mercado de móviles. Su año y su número difieren de los de las semanas fiscales.',
    ja: '市場週は暦週（月曜〜日曜）で、四半期は13週です。スマートフォンの市場販売に使います。会計週とは年度と週番号が異なります。',
  },
  '财年周按财年维护的日历（周日至周六），用于出货计划、DC销售和到货。与市场周的年份和周次不同。': {
    en: 'Fiscal weeks follow the maintained fiscal calendar, Sunday to Saturday. Shipment plans, DC sales and arrivals use them. Their years and numbers differ from those of market weeks.',
    es: 'Las semanas fiscales siguen el calendario fiscal mantenido, de domingo a sábado. Las usan los planes de envío, las ventas del DC y las llegadas. Su año y su número difieren de los de las semanas de mercado.',
    ja: '会計週は登録された会計カレンダー（日曜〜土曜）に基づきます。出荷計画、DC販売、入荷に使います。市場週とは年度と週番号が異なります。',
  },
  关闭: { en: 'Close', es: 'Cerrar', ja: '閉じる' },
  '服务器返回错误（HTTP {{status}}）': {
    en: 'The server returned an error (HTTP {{status}})',
    es: 'El servidor respondió con un error (HTTP {{status}})',
    ja: 'サーバーがエラーを返しました（HTTP {{status}}）',
  },
  '请求超时,请刷新重试': {
    en: 'The request timed out. Please refresh and try again',
    es: 'La solicitud ha caducado. Actualice la página e inténtelo de nuevo',
    ja: 'リクエストがタイムアウトしました。更新して再試行してください',
  },
  '网络连接失败，请检查网络后重试': {
    en: 'The connection failed. Please check your network and try again',
    es: 'Error de conexión. Compruebe la red e inténtelo de nuevo',
    ja: 'ネットワークに接続できません。接続を確認して再試行してください',
  },
  提示: { en: 'Confirm', es: 'Confirmar', ja: '確認' },
  确定: { en: 'OK', es: 'Aceptar', ja: 'OK' },
  取消: { en: 'Cancel', es: 'Cancelar', ja: 'キャンセル' },
  保存: { en: 'Save', es: 'Guardar', ja: '保存' },
  返回: { en: 'Back', es: 'Volver', ja: '戻る' },
  重试: { en: 'Try again', es: 'Reintentar', ja: '再試行' },
  加载中: { en: 'Loading', es: 'Cargando', ja: '読み込み中' },
  '刷新失败，下面仍是上一次读取的数据：{{reason}}': {
    en: 'Could not refresh. Showing previously loaded data: {{reason}}',
    es: 'No se pudo actualizar; estos son los datos leídos antes: {{reason}}',
    ja: '更新できませんでした。以下は前回読み込んだデータです：{{reason}}',
  },
  '页面出现异常，请重试；如仍出现，请联系管理员': {
    en: 'The page has an error. Please try again; if it persists, contact the administrator',
    es: 'La página tiene un error. Inténtelo de nuevo; si persiste, póngase en contacto con el administrador',
    ja: 'ページでエラーが発生しました。再試行しても解消しない場合は、管理者にお問い合わせください',
  },
  加载失败: { en: 'Failed to load', es: 'Error al cargar', ja: '読み込みに失敗しました' },
  数据正在下载: { en: 'The data is being downloaded', es: 'Los datos se están descargando', ja: 'データをダウンロードしています' },
  分页: { en: 'Pages', es: 'Páginas', ja: 'ページ' },
  每页条数: { en: 'Rows per page', es: 'Filas por página', ja: '表示件数' },
  适合窗口: { en: 'Fit to window', es: 'Ajustar a la ventana', ja: 'ウィンドウに合わせる' },
  '{{size}} 条/页': { en: '{{size}} / page', es: '{{size}} / página', ja: '{{size}}件/ページ' },
  前往页码: { en: 'Go to page', es: 'Ir a la página', ja: 'ページへ移動' },
  '共 {{total}} 条': { en: '{{total}} in total', es: '{{total}} en total', ja: '全{{total}}件' },
  '共 {{total}}+ 条': { en: '{{total}}+ in total', es: 'Más de {{total}} en total', ja: '全{{total}}件以上' },
  '还没有{{label}}，请先在“{{list}}”中维护': {
    en: 'No values for “{{label}}” yet: maintain them in “{{list}}” first',
    es: 'Todavía no hay valores de «{{label}}»: manténgalos primero en «{{list}}»',
    ja: '「{{label}}」がまだありません。先に「{{list}}」で登録してください',
  },
  暂无数据: { en: 'No data', es: 'Sin datos', ja: 'データがありません' },
  '确定要删除吗?': { en: 'Delete this record?', es: '¿Eliminar este registro?', ja: '削除してもよろしいですか？' },
  '确定要批量删除吗?': {
    en: 'Delete the selected records?',
    es: '¿Eliminar los registros seleccionados?',
    ja: '選択した項目を一括削除してもよろしいですか？',
  },
  有未保存的修改: { en: 'You have unsaved changes', es: 'Hay cambios sin guardar', ja: '未保存の変更があります' },
  '有未保存的内容，确定要离开吗?': {
    en: 'Leave this page? Unsaved changes will be lost.',
    es: '¿Salir de esta página? Se perderán los cambios sin guardar.',
    ja: '未保存の内容があります。ページを離れますか？',
  },
  不保存并离开: { en: 'Leave without saving', es: 'Salir sin guardar', ja: '保存せずに離れる' },
  留在此页: { en: 'Stay', es: 'Quedarse', ja: 'このまま続ける' },
});
