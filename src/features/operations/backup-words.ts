import { defineWords } from '#kit/i18n/words.ts';

/** Scheduled backups. */
export const backupWords = defineWords({
  备份数据: { en: 'Back up data', es: 'Hacer copia de seguridad', ja: 'データのバックアップ' },
  备份: { en: 'Backup', es: 'Copia de seguridad', ja: 'バックアップ' },
  立即备份: { en: 'Back up now', es: 'Hacer copia ahora', ja: '今すぐバックアップ' },
  已安排备份: { en: 'The backup will start shortly.', es: 'La copia empezará en breve.', ja: 'まもなくバックアップを開始します' },
  已安排校验: { en: 'The verification will start shortly.', es: 'La verificación empezará en breve.', ja: 'まもなく検証を開始します' },
  校验: { en: 'Verify', es: 'Verificar', ja: '検証' },
  备份中: { en: 'Writing', es: 'En curso', ja: '書き込み中' },
  校验中: { en: 'Verifying', es: 'Verificando', ja: '検証中' },
  已校验: { en: 'Verified', es: 'Verificada', ja: '検証済み' },
  距今: { en: 'Age', es: 'Realizada', ja: '経過時間' },
  大小: { en: 'Size', es: 'Tamaño', ja: 'サイズ' },
  行数: { en: 'Rows', es: 'Filas', ja: '行数' },
  用时: { en: 'Duration', es: 'Duración', ja: '所要時間' },
  已清理: {
    en: 'Deleted, replaced by newer backups',
    es: 'Eliminada, sustituida por otras más recientes',
    ja: '新しいバックアップにより削除済み',
  },
  文件缺失或大小不符: {
    en: 'The file is missing or has the wrong size.',
    es: 'El archivo falta o tiene otro tamaño.',
    ja: 'ファイルがないか、サイズが異なります',
  },
  服务器在备份完成前已停止: {
    en: 'The server stopped before the backup was complete.',
    es: 'El servidor se detuvo antes de completar la copia.',
    ja: 'バックアップが完了する前にサーバーが停止しました',
  },
  '备份已写入，但未校验：{{setting}}至少需要{{needed}} MB可用空间': {
    en: 'The backup was written but not verified. {{setting}} needs at least {{needed}} MB of free space.',
    es: 'La copia se ha escrito, pero no se ha verificado: se necesitan al menos {{needed}} MB libres en {{setting}}.',
    ja: 'バックアップは書き込まれましたが、検証されていません。{{setting}}に{{needed}} MBの空き容量が必要です。',
  },
  备份文件已损坏或不完整: {
    en: 'The backup file is damaged or incomplete.',
    es: 'El archivo de la copia está dañado o incompleto.',
    ja: 'バックアップファイルが破損しているか、不完全です',
  },
  '恢复校验失败：表{{table}}的数据与备份不一致': {
    en: 'Verification failed: the restored table {{table}} differs from the backup.',
    es: 'La verificación falló: la tabla {{table}} no coincide con la copia tras restaurarla.',
    ja: '検証に失敗しました。復元したテーブル {{table}}がバックアップと一致しません。',
  },
  '无法解密备份，请检查{{setting}}': {
    en: 'The backup cannot be decrypted. Check {{setting}}.',
    es: 'No se puede descifrar la copia; compruebe {{setting}}.',
    ja: 'バックアップを復号できません。{{setting}}を確認してください。',
  },
  '备份由其他版本的程序写入，无法校验': {
    en: 'The backup was written by a different version of the program and cannot be verified.',
    es: 'La copia se escribió con otra versión del programa y no se puede verificar.',
    ja: '別のバージョンのプログラムで書き込まれたバックアップのため、検証できません',
  },
  '无法读写备份文件夹或文件（{{code}}）': {
    en: 'The backup folder or file cannot be read or written ({{code}}).',
    es: 'No se puede leer o escribir la carpeta o el archivo de la copia ({{code}}).',
    ja: 'バックアップのフォルダーまたはファイルを読み書きできません（{{code}}）',
  },
  '备份失败：{{reason}}': {
    en: 'The backup failed: {{reason}}',
    es: 'La copia falló: {{reason}}',
    ja: 'バックアップに失敗しました：{{reason}}',
  },
  未设置备份目录: { en: 'No backup folder is set.', es: 'No hay carpeta de copias configurada.', ja: 'バックアップ先が設定されていません' },
  '未设置备份目录，不会自动备份。管理员设置{{setting}}后，系统每天备份并校验。': {
    en: 'No backup folder is set, so there are no automatic backups. Once an administrator sets {{setting}}, a backup is written and verified every day.',
    es: 'No hay carpeta de copias configurada, por lo que no se hacen copias automáticas. Cuando el administrador configure {{setting}}, se hará y verificará una copia cada día.',
    ja: 'バックアップ先が設定されていないため、自動バックアップは行われません。管理者が{{setting}}を設定すると、毎日バックアップと検証が行われます。',
  },
  备份已在等待执行: {
    en: 'A backup is already waiting to start.',
    es: 'Ya hay una copia en espera.',
    ja: 'バックアップはすでに開始待ちです',
  },
  '备份正在执行或文件已清理，不能校验': {
    en: 'The backup is in progress or its file was deleted, so it cannot be verified.',
    es: 'La copia está en curso o su archivo se eliminó, por lo que no se puede verificar.',
    ja: 'バックアップが実行中であるか、ファイルが削除済みのため、検証できません',
  },
  '超过两天没有通过校验的备份。': {
    en: 'There has been no verified backup for more than two days.',
    es: 'No hay ninguna copia verificada desde hace más de dos días.',
    ja: '検証済みのバックアップが2日以上ありません。',
  },
  '最近一次有效备份：{{time}}（{{age}}）': {
    en: 'Last valid backup: {{time}} ({{age}})',
    es: 'Última copia válida: {{time}} ({{age}})',
    ja: '最新の有効なバックアップ：{{time}}（{{age}}）',
  },
  还没有有效备份: {
    en: 'There is no valid backup yet',
    es: 'Todavía no hay ninguna copia válida',
    ja: '有効なバックアップはまだありません',
  },
  '每天{{at}}备份到{{folder}}，保留最近{{keep}}份，已加密。': {
    en: 'Daily at {{at}} to {{folder}}. Backups kept: {{keep}}. Encrypted.',
    es: 'A diario a las {{at}} en {{folder}}; se conservan las {{keep}} más recientes; cifradas.',
    ja: '毎日{{at}}に{{folder}}へバックアップし、最新の{{keep}}件を保持します。暗号化あり。',
  },
  '每天{{at}}备份到{{folder}}，保留最近{{keep}}份，未加密。': {
    en: 'Daily at {{at}} to {{folder}}. Backups kept: {{keep}}. Not encrypted.',
    es: 'A diario a las {{at}} en {{folder}}; se conservan las {{keep}} más recientes; sin cifrar.',
    ja: '毎日{{at}}に{{folder}}へバックアップし、最新の{{keep}}件を保持します。暗号化なし。',
  },
});
