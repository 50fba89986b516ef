import type { WorkbookErrorReason } from './error.ts';

/** Every sentence the engine says to a person, keyed by its Chinese text. Placeholders come from `WorkbookError.params`. */
export const words = {
  文件为空: { en: 'The file is empty', es: 'El archivo está vacío', ja: 'ファイルが空です' },
  '文件不是 Excel 工作簿，请上传 .xls 或 .xlsx 文件': {
    en: 'The file is not an Excel workbook. Please upload an .xls or .xlsx file',
    es: 'El archivo no es un libro de Excel. Suba un archivo .xls o .xlsx',
    ja: 'Excel ブックではありません。.xls または .xlsx ファイルをアップロードしてください',
  },
  '文件是网页（HTML），但其中没有表格，请重新导出数据后再上传': {
    en: 'The file is a web page (HTML) without a table. Export the data again and upload it',
    es: 'El archivo es una página web (HTML) sin ninguna tabla. Vuelva a exportar los datos y suba el archivo',
    ja: 'ファイルは Web ページ(HTML)ですが、表が含まれていません。データを出力し直してからアップロードしてください',
  },
  '文件是 XML，但不是 Excel 表格，请导出为 .xlsx 后再上传': {
    en: 'The file is XML, but not an Excel spreadsheet. Export it as .xlsx and upload it again',
    es: 'El archivo es XML, pero no una hoja de cálculo de Excel. Expórtelo como .xlsx y vuelva a subirlo',
    ja: 'ファイルは XML ですが、Excel の表ではありません。.xlsx として出力し直してからアップロードしてください',
  },
  '第 {{row}} 行含有无法识别的字符，请将文件以 UTF-8 编码重新导出后再上传': {
    en: 'Row {{row}} contains characters that cannot be read. Export the file again in UTF-8 and upload it',
    es: 'La fila {{row}} contiene caracteres ilegibles. Vuelva a exportar el archivo en UTF-8 y súbalo',
    ja: '{{row}} 行目に読み取れない文字があります。UTF-8 で出力し直してからアップロードしてください',
  },
  '单元格 {{cell}} 的引号不成对，请重新导出或修正文本中的双引号后再上传': {
    en: 'The quotation marks of cell {{cell}} do not pair. Export the file again, or correct the quotation marks in the text, and upload it',
    es: 'Las comillas de la celda {{cell}} no están emparejadas. Vuelva a exportar el archivo o corrija las comillas del texto y súbalo',
    ja: 'セル {{cell}} の引用符が対になっていません。出力し直すか、文字列内の引用符を修正してからアップロードしてください',
  },
  '第 {{row}} 行有 {{count}} 个单元格，多于表头的 {{limit}} 个：第一行须为表头，含分隔符的文本须加双引号': {
    en: 'Row {{row}} has {{count}} cells, but the header only {{limit}}: the first row must be the header, and a text that contains the separator must stand in quotation marks',
    es: 'La fila {{row}} tiene {{count}} celdas, pero el encabezado solo {{limit}}: la primera fila debe ser el encabezado y los textos que contengan el separador deben ir entre comillas',
    ja: '{{row}} 行目のセルは {{count}} 個で、見出しの {{limit}} 個より多くなっています。1 行目は見出しにし、区切り文字を含む文字列は引用符で囲んでください',
  },
  '文件中有多个表格，请只保留一个表格后再上传': {
    en: 'The file contains several tables. Keep only one of them and upload it again',
    es: 'El archivo contiene varias tablas. Deje solo una y vuelva a subirlo',
    ja: 'ファイルに複数の表があります。1 つだけ残してからアップロードしてください',
  },
  '文件不完整，表格没有结束，请重新导出后再上传': {
    en: 'The file is incomplete: its table does not end. Export it again and upload it',
    es: 'El archivo está incompleto: la tabla no termina. Vuelva a exportarlo y súbalo',
    ja: 'ファイルが途中で切れており、表が終わっていません。出力し直してからアップロードしてください',
  },
  '不支持 .xlsb 格式，请在 Excel 中另存为 .xlsx 后再上传': {
    en: 'The .xlsb format is not supported. Save the file as .xlsx in Excel and upload it again',
    es: 'El formato .xlsb no es compatible. Guarde el archivo como .xlsx en Excel y vuelva a subirlo',
    ja: '.xlsb 形式には対応していません。Excel で .xlsx として保存し直してからアップロードしてください',
  },
  '不支持 OpenDocument 格式，请另存为 .xlsx 后再上传': {
    en: 'OpenDocument spreadsheets are not supported. Save the file as .xlsx and upload it again',
    es: 'Las hojas de cálculo OpenDocument no son compatibles. Guarde el archivo como .xlsx y vuelva a subirlo',
    ja: 'OpenDocument 形式には対応していません。.xlsx として保存し直してからアップロードしてください',
  },
  '工作簿含有宏，请另存为不含宏的 .xlsx 后再上传': {
    en: 'The workbook contains macros. Save it as an .xlsx without macros and upload it again',
    es: 'El libro contiene macros. Guárdelo como .xlsx sin macros y vuelva a subirlo',
    ja: 'ブックにマクロが含まれています。マクロなしの .xlsx として保存し直してからアップロードしてください',
  },
  工作簿只有宏表: {
    en: 'The workbook has macro sheets only, no worksheet',
    es: 'El libro solo tiene hojas de macros y ninguna hoja de cálculo',
    ja: 'ブックにはマクロシートしかなく、ワークシートがありません',
  },
  '工作簿已加密，请取消打开密码后再上传': {
    en: 'The workbook is encrypted. Remove the password to open it and upload it again',
    es: 'El libro está cifrado. Quite la contraseña de apertura y vuelva a subirlo',
    ja: 'ブックは暗号化されています。読み取りパスワードを解除してからアップロードしてください',
  },
  '工作簿的版本过旧（Excel 95 或更早），请另存为 .xlsx 后再上传': {
    en: 'The workbook is too old (Excel 95 or earlier). Save it as .xlsx and upload it again',
    es: 'El libro es demasiado antiguo (Excel 95 o anterior). Guárdelo como .xlsx y vuelva a subirlo',
    ja: 'ブックの形式が古すぎます(Excel 95 以前)。.xlsx として保存し直してからアップロードしてください',
  },
  '工作簿已损坏，请在 Excel 中打开并重新保存后再上传': {
    en: 'The workbook is damaged. Open it in Excel, save it again and upload it again',
    es: 'El libro está dañado. Ábralo en Excel, guárdelo de nuevo y vuelva a subirlo',
    ja: 'ブックが破損しています。Excel で開いて保存し直してからアップロードしてください',
  },
  '工作簿含有不允许的内容（DOCTYPE）': {
    en: 'The workbook contains something that is not allowed (DOCTYPE)',
    es: 'El libro contiene algo que no está permitido (DOCTYPE)',
    ja: 'ブックに許可されていない内容(DOCTYPE)が含まれています',
  },
  工作簿没有可见的工作表: {
    en: 'The workbook has no visible worksheet',
    es: 'El libro no tiene ninguna hoja de cálculo visible',
    ja: 'ブックに表示されているワークシートがありません',
  },
  '工作簿中没有工作表“{{sheet}}”': {
    en: 'The workbook has no worksheet “{{sheet}}”',
    es: 'El libro no tiene la hoja de cálculo «{{sheet}}»',
    ja: 'ブックにワークシート「{{sheet}}」がありません',
  },
  '文件超过 {{limit}} MB': {
    en: 'The file is larger than {{limit}} MB',
    es: 'El archivo supera los {{limit}} MB',
    ja: 'ファイルが {{limit}} MB を超えています',
  },
  '工作簿内部的文件超过 {{limit}} 个': {
    en: 'The workbook holds more than {{limit}} files inside',
    es: 'El libro contiene más de {{limit}} archivos internos',
    ja: 'ブック内部のファイルが {{limit}} 個を超えています',
  },
  '工作簿解压后超过 {{limit}} MB': {
    en: 'The workbook is larger than {{limit}} MB when decompressed',
    es: 'El libro supera los {{limit}} MB una vez descomprimido',
    ja: 'ブックの展開後のサイズが {{limit}} MB を超えています',
  },
  '工作簿的压缩比超过 {{limit}}:1': {
    en: 'The workbook is compressed more than {{limit}}:1',
    es: 'La relación de compresión del libro supera {{limit}}:1',
    ja: 'ブックの圧縮率が {{limit}}:1 を超えています',
  },
  '工作簿的文本内容超过 {{limit}} MB': {
    en: 'The texts of the workbook take more than {{limit}} MB',
    es: 'Los textos del libro ocupan más de {{limit}} MB',
    ja: 'ブックの文字データが {{limit}} MB を超えています',
  },
  '工作表超过 {{limit}} 行': {
    en: 'The worksheet has more than {{limit}} rows',
    es: 'La hoja de cálculo tiene más de {{limit}} filas',
    ja: 'ワークシートが {{limit}} 行を超えています',
  },
  '工作表超过 {{limit}} 列': {
    en: 'The worksheet has more than {{limit}} columns',
    es: 'La hoja de cálculo tiene más de {{limit}} columnas',
    ja: 'ワークシートが {{limit}} 列を超えています',
  },
  '单元格 {{cell}} 的文本超过 {{limit}} 个字符': {
    en: 'The text of cell {{cell}} is longer than {{limit}} characters',
    es: 'El texto de la celda {{cell}} supera los {{limit}} caracteres',
    ja: 'セル {{cell}} の文字列が {{limit}} 文字を超えています',
  },
  '读取工作簿超过 {{limit}} 秒': {
    en: 'Reading the workbook took longer than {{limit}} seconds',
    es: 'La lectura del libro tardó más de {{limit}} segundos',
    ja: 'ブックの読み取りが {{limit}} 秒を超えました',
  },
  读取工作簿已取消: {
    en: 'Reading the workbook was cancelled',
    es: 'Se canceló la lectura del libro',
    ja: 'ブックの読み取りはキャンセルされました',
  },
} as const;

const MESSAGES: Record<WorkbookErrorReason, keyof typeof words> = {
  'empty-file': '文件为空',
  'not-a-workbook': '文件不是 Excel 工作簿，请上传 .xls 或 .xlsx 文件',
  'html-renamed': '文件是网页（HTML），但其中没有表格，请重新导出数据后再上传',
  'xml-renamed': '文件是 XML，但不是 Excel 表格，请导出为 .xlsx 后再上传',
  undecodable: '第 {{row}} 行含有无法识别的字符，请将文件以 UTF-8 编码重新导出后再上传',
  'unpaired-quotes': '单元格 {{cell}} 的引号不成对，请重新导出或修正文本中的双引号后再上传',
  'row-too-wide': '第 {{row}} 行有 {{count}} 个单元格，多于表头的 {{limit}} 个：第一行须为表头，含分隔符的文本须加双引号',
  'several-tables': '文件中有多个表格，请只保留一个表格后再上传',
  'cut-off': '文件不完整，表格没有结束，请重新导出后再上传',
  'xlsb-renamed': '不支持 .xlsb 格式，请在 Excel 中另存为 .xlsx 后再上传',
  'ods-renamed': '不支持 OpenDocument 格式，请另存为 .xlsx 后再上传',
  'macro-enabled': '工作簿含有宏，请另存为不含宏的 .xlsx 后再上传',
  'macro-only': '工作簿只有宏表',
  encrypted: '工作簿已加密，请取消打开密码后再上传',
  biff5: '工作簿的版本过旧（Excel 95 或更早），请另存为 .xlsx 后再上传',
  corrupt: '工作簿已损坏，请在 Excel 中打开并重新保存后再上传',
  doctype: '工作簿含有不允许的内容（DOCTYPE）',
  'no-visible-sheet': '工作簿没有可见的工作表',
  'sheet-not-found': '工作簿中没有工作表“{{sheet}}”',
  'file-too-large': '文件超过 {{limit}} MB',
  'too-many-entries': '工作簿内部的文件超过 {{limit}} 个',
  'too-large': '工作簿解压后超过 {{limit}} MB',
  ratio: '工作簿的压缩比超过 {{limit}}:1',
  'shared-strings-too-large': '工作簿的文本内容超过 {{limit}} MB',
  'too-many-rows': '工作表超过 {{limit}} 行',
  'too-many-columns': '工作表超过 {{limit}} 列',
  'text-too-long': '单元格 {{cell}} 的文本超过 {{limit}} 个字符',
  timeout: '读取工作簿超过 {{limit}} 秒',
  cancelled: '读取工作簿已取消',
};

/** The Chinese sentence, and so the translation key, for a reason. Fill its placeholders from `WorkbookError.params`. */
export function workbookErrorMessage(reason: WorkbookErrorReason): keyof typeof words {
  return MESSAGES[reason];
}
