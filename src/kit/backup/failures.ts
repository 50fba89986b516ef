/** Why a backup failed: the codes with their texts, which are keys of the words. */
export const BACKUP_FAILURES = {
  interrupted: '服务器在备份完成前已停止',
  space: '备份已写入，但未校验：{{setting}}至少需要{{needed}} MB可用空间',
  damaged: '备份文件已损坏或不完整',
  differs: '恢复校验失败：表{{table}}的数据与备份不一致',
  key: '无法解密备份，请检查{{setting}}',
  version: '备份由其他版本的程序写入，无法校验',
  file: '无法读写备份文件夹或文件（{{code}}）',
  other: '备份失败：{{reason}}',
} as const;

export interface BackupFailure {
  readonly code: keyof typeof BACKUP_FAILURES;
  readonly values: Readonly<Record<string, string | number>>;
}
