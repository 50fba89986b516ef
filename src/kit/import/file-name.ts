/** File names of tables of text. Their content can be read under the name of a workbook. */
const TEXT_TABLE = /\.(csv|tsv|txt|html?|mht|mhtml|xml)$/i;

/**
 * Why a file with this name cannot be imported, as a Chinese source text; null if it can
 * (docs/user-interface.md#dialogs). For a text table the user is advised to rename it: if Excel saved it as a workbook,
 * its codes would lose their leading zeros.
 */
export function fileNameProblem(name: string): string | null {
  if (/\.xlsx?$/i.test(name)) return null;
  if (TEXT_TABLE.test(name))
    return '只能上传.xls或.xlsx文件。文本表格（CSV、HTML等）请直接将扩展名改为.xls，不要用Excel另存，以免编码丢失前导零';
  return '只能上传.xls或.xlsx文件';
}
