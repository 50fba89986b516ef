import { defineWords } from '#kit/i18n/words.ts';

/** Texts of the screen of shops and corporates. */
export const shopWords = defineWords({
  最大长度为20: { en: 'At most 20 characters', es: 'Máximo 20 caracteres', ja: '最大20文字です' },
  '只能使用字母、数字、-和_': {
    en: 'Only letters, digits, - and _',
    es: 'Solo letras, dígitos, - y _',
    ja: '英字・数字・-・_ のみ使用できます',
  },
  店铺名称已存在: {
    en: 'A shop with this name already exists.',
    es: 'Ya existe una tienda con este nombre.',
    ja: '同じ名前の店舗がすでに存在します',
  },
  公司代码已存在: {
    en: 'A company with this code already exists.',
    es: 'Ya existe una empresa con este código.',
    ja: '同じコードの会社がすでに存在します',
  },
  '公司代码只能由系统管理员修改：BI视图、邮件发件人和API令牌按此代码归属数据': {
    en: 'Only the system administrator can change the company code. The BI view, email senders and API tokens use it to assign data.',
    es: 'Solo el administrador del sistema puede cambiar el código de empresa: la vista del BI, los remitentes de correo y los tokens de API asignan los datos según este código.',
    ja: '会社コードはシステム管理者のみ変更できます。BIビュー・受信メール・API連携のデータは、このコードで会社に割り当てられます。',
  },
  'BI视图、邮件发件人和API令牌按此代码归属数据；仅系统管理员可修改，修改后须同步更新这些设置': {
    en: 'The BI view, email senders and API tokens use this code to assign data. Only the system administrator can change it. Update those settings as well.',
    es: 'La vista del BI, los remitentes de correo y los tokens de API asignan los datos según este código. Solo el administrador del sistema puede cambiarlo; actualice también esos ajustes.',
    ja: 'BIビュー・受信メール・API連携のデータは、このコードで会社に割り当てられます。変更できるのはシステム管理者のみです。変更後はこれらの設定も更新してください。',
  },
  公司不存在或已被删除: {
    en: 'The company does not exist or has been deleted.',
    es: 'La empresa no existe o se ha eliminado.',
    ja: '会社が存在しないか、削除されています',
  },
  该公司不在您的权限范围内: {
    en: 'You do not have access to this company.',
    es: 'No tiene acceso a esta empresa.',
    ja: 'この会社はご自身の権限の範囲外です',
  },
  该店铺所属的公司不在您的权限范围内: {
    en: 'You do not have access to the company of this shop.',
    es: 'No tiene acceso a la empresa de esta tienda.',
    ja: 'この店舗の会社はご自身の権限の範囲外です',
  },
  '公司至少要有一个店铺；不再使用时请删除公司': {
    en: 'A company needs at least one shop. Delete the company if it is no longer used.',
    es: 'Una empresa necesita al menos una tienda; elimine la empresa si ya no se usa.',
    ja: '会社には店舗が少なくとも1つ必要です。使用しない場合は会社を削除してください。',
  },
  '不能删除您当前使用的店铺，请先切换到其他店铺': {
    en: 'You are working in this shop. Switch to another shop before you delete it.',
    es: 'Está trabajando en esta tienda; cambie a otra antes de eliminarla.',
    ja: '現在使用中の店舗は削除できません。先に別の店舗へ切り替えてください。',
  },
  '还有{{count}}个用户属于该店铺，不能删除': {
    en: 'The shop cannot be deleted because it has users (users: {{count}}).',
    es: 'Usuarios en esta tienda: {{count}}. No se puede eliminar.',
    ja: '{{count}}人のユーザーがこの店舗に所属しているため、削除できません',
  },
  '公司已有业务数据，不能删除': {
    en: 'The company has business data and cannot be deleted.',
    es: 'La empresa tiene datos y no se puede eliminar.',
    ja: '会社に業務データがあるため、削除できません',
  },
  店铺_店铺管理: { en: 'Shops', es: 'Tiendas', ja: '店舗' },
  公司_店铺管理: { en: 'Companies', es: 'Empresas', ja: '会社' },
  公司: { en: 'Company', es: 'Empresa', ja: '会社' },
  新增店铺: { en: 'Add shop', es: 'Añadir tienda', ja: '店舗を追加' },
  新增公司: { en: 'Add company', es: 'Añadir empresa', ja: '会社を追加' },
  店铺名称: { en: 'Shop name', es: 'Nombre de la tienda', ja: '店舗名' },
  所属公司: { en: 'Company', es: 'Empresa', ja: '所属会社' },
  公司代码: { en: 'Company code', es: 'Código de empresa', ja: '会社コード' },
  公司名称: { en: 'Company name', es: 'Nombre de la empresa', ja: '会社名' },
  经销商类型: { en: 'Distributor type', es: 'Tipo de distribuidor', ja: '販売代理店区分' },
  总代: { en: 'General distributor', es: 'Distribuidor general', ja: '総代理店' },
  厂商: { en: 'Manufacturer', es: 'Fabricante', ja: 'メーカー' },
  '年化利率（%）': { en: 'Annual rate (%)', es: 'Tasa anual (%)', ja: '年利率（%）' },
  '用于存货费用（对外），不填则不计算金额': {
    en: 'Used for inventory expenses (external). If blank, no amounts are calculated.',
    es: 'Para los gastos de inventario (externos); sin ella no se calculan importes.',
    ja: '在庫費用（社外）に使います。未設定の場合、金額は計算されません。',
  },
  店铺数: { en: 'Shops', es: 'Tiendas', ja: '店舗数' },
  '公司及其全部店铺将被删除，确定要删除吗?': {
    en: 'The company and all its shops will be deleted. Continue?',
    es: 'Se eliminarán la empresa y todas sus tiendas. ¿Continuar?',
    ja: '会社とそのすべての店舗を削除しますか？',
  },
});
