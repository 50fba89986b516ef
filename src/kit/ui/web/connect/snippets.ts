/** The parameters of a request for a table. */
export interface TableAddress {
  /** With filters, columns and format. */
  readonly url: string;
  readonly shopId: string;
  readonly language: string;
}

/** A query for Excel's Power Query editor. */
export function powerQuery({ url, shopId, language }: TableAddress): string {
  const { origin, pathname, searchParams } = new URL(url);
  const query = [...searchParams].map(([name, value]) => `${mFieldName(name)} = ${mString(value)}`).join(', ');
  return `let
  Token = "…",
  Answer = Web.Contents(${mString(origin)}, [
    RelativePath = ${mString(pathname.slice(1))},
    Query = [${query}],
    Headers = [Authorization = "Bearer " & Token, #"X-Page-Shop" = ${mString(shopId)}, #"Accept-Language" = ${mString(language)}]
  ]),
  Csv = Csv.Document(Answer, [Delimiter = ",", Encoding = 65001, QuoteStyle = QuoteStyle.Csv])
in
  Table.PromoteHeaders(Csv, [PromoteAllScalars = true])`;
}

/** A string and a field name in M, the language of Power Query. */
const mString = (value: string) => `"${value.replaceAll('"', '""')}"`;
const mFieldName = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : `#${mString(name)}`);

/** A function for Google Apps Script: IMPORTDATA cannot send a token. */
export function appsScript({ url, shopId, language }: TableAddress): string {
  return `function refresh() {
  const token = PropertiesService.getScriptProperties().getProperty('TOKEN');
  const answer = UrlFetchApp.fetch(${JSON.stringify(url)}, {
    headers: { Authorization: 'Bearer ' + token, 'X-Page-Shop': ${JSON.stringify(shopId)}, 'Accept-Language': ${JSON.stringify(language)} },
  });
  const rows = Utilities.parseCsv(answer.getContentText('UTF-8'));
  const sheet = SpreadsheetApp.getActiveSheet();
  sheet.clearContents();
  sheet.getRange(1, 1, rows.length, rows[0].length).setValues(rows);
}`;
}

/** A program with pandas. */
export function pandas({ url, shopId, language }: TableAddress): string {
  return `import os, pandas

headers = {"Authorization": "Bearer " + os.environ["TOKEN"], "X-Page-Shop": ${JSON.stringify(shopId)}, "Accept-Language": ${JSON.stringify(language)}}
table = pandas.read_csv(${JSON.stringify(url)}, storage_options=headers)`;
}

/** A command line that downloads the table only if it has changed. */
export function curl({ url, shopId, language }: TableAddress): string {
  return `curl -H "Authorization: Bearer $TOKEN" -H ${shellString(`X-Page-Shop: ${shopId}`)} -H ${shellString(`Accept-Language: ${language}`)} \\
  --etag-compare etag.txt --etag-save etag.txt -o table.csv ${shellString(url)}`;
}

const shellString = (value: string) => `'${value.replaceAll("'", String.raw`'\''`)}'`;
