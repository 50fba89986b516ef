import type { Words } from '#kit/i18n/words.ts';

/**
 * What a user reads for each reason of a `WorkbookError`: what is wrong with the file, and what to do. Placeholders
 * come from its `params`.
 */
const MESSAGES = {
  'empty-file': {
    zh: '文件为空，请选择有内容的工作簿后重新上传',
    en: 'The file is empty. Choose a workbook with content and upload it.',
    es: 'El archivo está vacío. Elija un libro con contenido y súbalo.',
    ja: 'ファイルが空です。内容のあるブックを選択してアップロードしてください。',
  },
  'not-a-workbook': {
    zh: '文件不是Excel工作簿，请上传.xls或.xlsx文件',
    en: 'The file is not an Excel workbook. Upload an .xls or .xlsx file.',
    es: 'El archivo no es un libro de Excel. Suba un archivo .xls o .xlsx.',
    ja: 'Excelブックではありません。.xlsまたは.xlsxファイルをアップロードしてください。',
  },
  'binary-content': {
    zh: '文件是二进制数据，不是Excel工作簿，请上传.xls或.xlsx文件',
    en: 'The file contains binary data and is not an Excel workbook. Upload an .xls or .xlsx file.',
    es: 'El archivo contiene datos binarios y no es un libro de Excel. Suba un archivo .xls o .xlsx.',
    ja: 'ファイルの内容はバイナリデータで、Excelブックではありません。.xlsまたは.xlsxファイルをアップロードしてください。',
  },
  'text-without-columns': {
    zh: '文件是文本，第一行没有任何需要的列，请按下载的模板填写，另存为.xlsx后再上传',
    en: 'The file is text and its first row has none of the required columns. Fill in the template, save it as .xlsx and upload it.',
    es: 'El archivo es texto y su primera fila no tiene ninguna de las columnas necesarias. Rellene la plantilla, guárdela como .xlsx y súbala.',
    ja: 'ファイルはテキストで、1行目に必要な列が一つもありません。テンプレートに入力し、.xlsxとして保存してからアップロードしてください。',
  },
  'html-without-columns': {
    zh: '文件是网页（HTML），其中的表格没有任何需要的列，请重新导出数据后再上传',
    en: 'The file is a web page (HTML) and its table has none of the required columns. Export the data again and upload it.',
    es: 'El archivo es una página web (HTML) y su tabla no tiene ninguna de las columnas necesarias. Vuelva a exportar los datos y súbalos.',
    ja: 'ファイルはWebページ（HTML）で、その表に必要な列が一つもありません。データを出力し直してからアップロードしてください。',
  },
  'html-renamed': {
    zh: '文件是网页（HTML），但其中没有表格，请重新导出数据后再上传',
    en: 'The file is a web page (HTML) without a table. Export the data again and upload it.',
    es: 'El archivo es una página web (HTML) sin ninguna tabla. Vuelva a exportar los datos y suba el archivo.',
    ja: 'ファイルはWebページ（HTML）ですが、表が含まれていません。データを出力し直してからアップロードしてください。',
  },
  'xml-renamed': {
    zh: '文件是XML，但不是Excel表格，请导出为.xlsx后再上传',
    en: 'The file is XML, but not an Excel spreadsheet. Export it as .xlsx and upload it again.',
    es: 'El archivo es XML, pero no una hoja de cálculo de Excel. Expórtelo como .xlsx y vuelva a subirlo.',
    ja: 'ファイルはXMLですが、Excelの表ではありません。.xlsxとして出力し直してからアップロードしてください。',
  },
  'encoding-undecided': {
    zh: '无法确定文件的文字编码是中文（GB18030）还是西欧（Windows-1252），请在预览中选择，或另存为UTF-8编码后再上传',
    en: 'The file’s text encoding may be Chinese (GB18030) or Western European (Windows-1252). Choose one in the preview, or save the file as UTF-8 and upload it again.',
    es: 'La codificación del texto puede ser china (GB18030) o europea occidental (Windows-1252). Elija una en la vista previa, o guarde el archivo como UTF-8 y vuelva a subirlo.',
    ja: 'ファイルの文字コードが中国語（GB18030）か西ヨーロッパ言語（Windows-1252）か判別できません。プレビューで選択するか、UTF-8で保存し直してからアップロードしてください。',
  },
  undecodable: {
    zh: '第{{row}}行含有无法识别的字符，请将文件以UTF-8编码重新导出后再上传',
    en: 'Row {{row}} contains characters that cannot be read. Export the file again in UTF-8 and upload it.',
    es: 'La fila {{row}} contiene caracteres ilegibles. Vuelva a exportar el archivo en UTF-8 y súbalo.',
    ja: '{{row}}行目に読み取れない文字があります。UTF-8で出力し直してからアップロードしてください。',
  },
  'unpaired-quotes': {
    zh: '单元格{{cell}}的引号不成对，请重新导出或修正文本中的双引号后再上传',
    en: 'Cell {{cell}} has unbalanced quotation marks. Export the file again, or correct the quotation marks in the text, and upload it.',
    es: 'Las comillas de la celda {{cell}} no están emparejadas. Vuelva a exportar el archivo o corrija las comillas del texto y súbalo.',
    ja: 'セル {{cell}}の引用符が対になっていません。出力し直すか、文字列内の引用符を修正してからアップロードしてください。',
  },
  'row-too-wide': {
    zh: '第{{row}}行有{{count}}个单元格，多于表头的{{limit}}个：第一行须为表头，含分隔符的文本须加双引号',
    en: 'Row {{row}} has {{count}} cells but the header has only {{limit}}. The first row must be the header, and text containing the separator must be enclosed in quotation marks.',
    es: 'La fila {{row}} tiene {{count}} celdas, pero el encabezado solo {{limit}}: la primera fila debe ser el encabezado y los textos que contengan el separador deben ir entre comillas.',
    ja: '{{row}}行目のセルは{{count}}個で、見出しの{{limit}}個より多くなっています。1行目は見出しにし、区切り文字を含む文字列は引用符で囲んでください。',
  },
  'several-tables': {
    zh: '文件中有多个表格，请只保留一个表格后再上传',
    en: 'The file contains several tables. Keep only one of them and upload it again.',
    es: 'El archivo contiene varias tablas. Deje solo una y vuelva a subirlo.',
    ja: 'ファイルに複数の表があります。1つだけ残してからアップロードしてください。',
  },
  'cut-off': {
    zh: '文件不完整，表格没有结束，请重新导出后再上传',
    en: 'The file is incomplete: the table is cut off. Export it again and upload it.',
    es: 'El archivo está incompleto: la tabla está cortada. Vuelva a exportarlo y súbalo.',
    ja: 'ファイルが途中で切れており、表が終わっていません。出力し直してからアップロードしてください。',
  },
  'xlsb-renamed': {
    zh: '不支持.xlsb格式，请在Excel中另存为.xlsx后再上传',
    en: 'The .xlsb format is not supported. Save the file as .xlsx in Excel and upload it again.',
    es: 'El formato .xlsb no es compatible. Guarde el archivo como .xlsx en Excel y vuelva a subirlo.',
    ja: '.xlsb形式には対応していません。Excelで.xlsxとして保存し直してからアップロードしてください。',
  },
  'ods-renamed': {
    zh: '不支持OpenDocument格式，请另存为.xlsx后再上传',
    en: 'OpenDocument spreadsheets are not supported. Save the file as .xlsx and upload it again.',
    es: 'Las hojas de cálculo OpenDocument no son compatibles. Guarde el archivo como .xlsx y vuelva a subirlo.',
    ja: 'OpenDocument形式には対応していません。.xlsxとして保存し直してからアップロードしてください。',
  },
  'macro-enabled': {
    zh: '工作簿含有宏，请另存为不含宏的.xlsx后再上传',
    en: 'The workbook contains macros. Save it as an .xlsx without macros and upload it again.',
    es: 'El libro contiene macros. Guárdelo como .xlsx sin macros y vuelva a subirlo.',
    ja: 'ブックにマクロが含まれています。マクロなしの.xlsxとして保存し直してからアップロードしてください。',
  },
  'macro-only': {
    zh: '工作簿只有宏表，请将数据复制到普通工作表，另存为.xlsx后再上传',
    en: 'The workbook contains only macro sheets. Copy the data to a worksheet, save it as .xlsx and upload it again.',
    es: 'El libro solo tiene hojas de macros. Copie los datos a una hoja de cálculo, guárdelo como .xlsx y vuelva a subirlo.',
    ja: 'ブックにはマクロシートしかありません。データを通常のワークシートにコピーし、.xlsxとして保存してからアップロードしてください。',
  },
  encrypted: {
    zh: '工作簿已加密，请取消打开密码后再上传',
    en: 'The workbook is password-protected. Remove the password and upload it again.',
    es: 'El libro está protegido con contraseña. Quítela y vuelva a subirlo.',
    ja: 'ブックは暗号化されています。読み取りパスワードを解除してからアップロードしてください。',
  },
  biff5: {
    zh: '工作簿的版本过旧（Excel 95或更早），请另存为.xlsx后再上传',
    en: 'The workbook is too old (Excel 95 or earlier). Save it as .xlsx and upload it again.',
    es: 'El libro es demasiado antiguo (Excel 95 o anterior). Guárdelo como .xlsx y vuelva a subirlo.',
    ja: 'ブックの形式が古すぎます（Excel 95以前）。.xlsxとして保存し直してからアップロードしてください。',
  },
  corrupt: {
    zh: '工作簿已损坏，请在Excel中打开并重新保存后再上传',
    en: 'The workbook is damaged. Open it in Excel, save it and upload it again.',
    es: 'El libro está dañado. Ábralo en Excel, guárdelo de nuevo y vuelva a subirlo.',
    ja: 'ブックが破損しています。Excelで開いて保存し直してからアップロードしてください。',
  },
  doctype: {
    zh: '工作簿含有不允许的内容（DOCTYPE），请在Excel中打开，另存为.xlsx后再上传',
    en: 'The workbook contains a DOCTYPE, which is not allowed. Open it in Excel, save it as .xlsx and upload it again.',
    es: 'El libro contiene un elemento no permitido (DOCTYPE). Ábralo en Excel, guárdelo como .xlsx y vuelva a subirlo.',
    ja: 'ブックに許可されていない内容（DOCTYPE）が含まれています。Excelで開き、.xlsxとして保存し直してからアップロードしてください。',
  },
  'no-visible-sheet': {
    zh: '工作簿没有可见的工作表，请在Excel中取消隐藏工作表，保存后再上传',
    en: 'The workbook has no visible worksheet. Unhide the worksheet in Excel, save the file and upload it again.',
    es: 'El libro no tiene ninguna hoja de cálculo visible. Muestre la hoja en Excel, guarde el archivo y vuelva a subirlo.',
    ja: 'ブックに表示されているワークシートがありません。Excelでシートを再表示し、保存してからアップロードしてください。',
  },
  'file-too-large': {
    zh: '文件超过{{limit}} MB，请拆分后上传',
    en: 'The file is larger than {{limit}} MB. Split it into smaller files and upload them.',
    es: 'El archivo supera los {{limit}} MB. Divídalo en archivos más pequeños y súbalos.',
    ja: 'ファイルが{{limit}} MBを超えています。小さいファイルに分割してからアップロードしてください。',
  },
  'too-many-entries': {
    zh: '工作簿内部的文件超过{{limit}}个，请将数据复制到新的工作簿后再上传',
    en: 'The workbook contains more than {{limit}} internal files. Copy the data to a new workbook and upload that one.',
    es: 'El libro contiene más de {{limit}} archivos internos. Copie los datos a un libro nuevo y súbalo.',
    ja: 'ブック内部のファイルが{{limit}}個を超えています。データを新しいブックにコピーしてからアップロードしてください。',
  },
  'too-large': {
    zh: '工作簿解压后超过{{limit}} MB，请拆分成较小的文件后再上传',
    en: 'The workbook is larger than {{limit}} MB when decompressed. Split it into smaller files and upload them.',
    es: 'El libro supera los {{limit}} MB una vez descomprimido. Divídalo en archivos más pequeños y súbalos.',
    ja: 'ブックの展開後のサイズが{{limit}} MBを超えています。小さいファイルに分割してからアップロードしてください。',
  },
  ratio: {
    zh: '工作簿的压缩比超过{{limit}}:1，请将数据复制到新的工作簿后再上传',
    en: 'The compression ratio of the workbook exceeds {{limit}}:1. Copy the data to a new workbook and upload that one.',
    es: 'La relación de compresión del libro supera {{limit}}:1. Copie los datos a un libro nuevo y súbalo.',
    ja: 'ブックの圧縮率が{{limit}}:1を超えています。データを新しいブックにコピーしてからアップロードしてください。',
  },
  'shared-strings-too-large': {
    zh: '工作簿的文本内容超过{{limit}} MB，请拆分成较小的文件后再上传',
    en: 'The text in the workbook exceeds {{limit}} MB. Split it into smaller files and upload them.',
    es: 'Los textos del libro ocupan más de {{limit}} MB. Divídalo en archivos más pequeños y súbalos.',
    ja: 'ブックの文字データが{{limit}} MBを超えています。小さいファイルに分割してからアップロードしてください。',
  },
  'too-many-rows': {
    zh: '工作表超过{{limit}}行，请拆分成多个文件后再上传',
    en: 'The worksheet has more than {{limit}} rows. Split it into several files and upload them.',
    es: 'La hoja de cálculo tiene más de {{limit}} filas. Divídala en varios archivos y súbalos.',
    ja: 'ワークシートが{{limit}}行を超えています。複数のファイルに分割してからアップロードしてください。',
  },
  'too-many-columns': {
    zh: '工作表超过{{limit}}列，请删除多余的列后再上传',
    en: 'The worksheet has more than {{limit}} columns. Delete those that are not needed and upload it again.',
    es: 'La hoja de cálculo tiene más de {{limit}} columnas. Elimine las que sobran y vuelva a subirla.',
    ja: 'ワークシートが{{limit}}列を超えています。不要な列を削除してからアップロードしてください。',
  },
  'text-too-long': {
    zh: '单元格{{cell}}的文本超过{{limit}}个字符，请缩短后再上传',
    en: 'The text of cell {{cell}} is longer than {{limit}} characters. Shorten it and upload the file again.',
    es: 'El texto de la celda {{cell}} supera los {{limit}} caracteres. Acórtelo y vuelva a subir el archivo.',
    ja: 'セル {{cell}}の文字列が{{limit}}文字を超えています。短くしてからアップロードしてください。',
  },
  'result-too-large': {
    zh: '标记后的文件会超过{{limit}} MB，请拆分成较小的文件后再上传',
    en: 'The marked file would be larger than {{limit}} MB. Split the workbook into smaller files and upload them.',
    es: 'El archivo marcado superaría los {{limit}} MB. Divida el libro en archivos más pequeños y súbalos.',
    ja: '印を付けたファイルが{{limit}} MBを超えます。小さいファイルに分割してからアップロードしてください。',
  },
  timeout: {
    zh: '读取工作簿超过{{limit}}秒，请拆分成较小的文件后再上传',
    en: 'Reading the workbook took longer than {{limit}} seconds. Split it into smaller files and upload them.',
    es: 'La lectura del libro tardó más de {{limit}} segundos. Divídalo en archivos más pequeños y súbalos.',
    ja: 'ブックの読み取りが{{limit}}秒を超えました。小さいファイルに分割してからアップロードしてください。',
  },
  cancelled: {
    zh: '文件读取已取消，如有需要请重新上传',
    en: 'Reading the workbook was cancelled. Upload it again if you still need it.',
    es: 'Se canceló la lectura del libro. Vuelva a subirlo si todavía lo necesita.',
    ja: 'ブックの読み取りはキャンセルされました。必要な場合は、もう一度アップロードしてください。',
  },
} as const;

export type WorkbookErrorReason = keyof typeof MESSAGES;

/** The translations by their Chinese texts. */
export const workbookWords: Words = Object.fromEntries(Object.values(MESSAGES).map(({ zh, ...translations }) => [zh, translations]));

/** The Chinese text for a reason. */
export const workbookErrorMessage = (reason: WorkbookErrorReason): string => MESSAGES[reason].zh;
