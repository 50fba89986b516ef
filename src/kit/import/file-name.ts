/** Names under which tables of text are exported; their content is read, too. */
const TEXT_TABLE = /\.(csv|tsv|txt|html?|mht|mhtml|xml)$/i;

/**
 * Why a file of this name cannot be imported, as a Chinese source text; null when it may be
 * (docs/user-interface.md#dialogs). Who has a table of text is told to rename it: saved as a workbook by Excel, its
 * codes would lose their zeros.
 */
export function objectionToName(name: string): string | null {
  if (/\.xlsx?$/i.test(name)) return null;
  if (TEXT_TABLE.test(name))
    return '只能上传 .xls 或 .xlsx 文件。文本表格（CSV、HTML 等）请直接将扩展名改为 .xls，不要用 Excel 另存，以免编码丢失前导零';
  return '只能上传 .xls 或 .xlsx 文件';
}
