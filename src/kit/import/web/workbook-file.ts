import { objectionToName } from '../file-name.ts';

/** What a file dialog offers for an import (document 1 §1: only .xls and .xlsx). */
export const WORKBOOK_ACCEPT = '.xls,.xlsx,application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** The largest workbook that the server takes (domain §3.9). */
const MAX_BYTES = 100 * 1024 * 1024;

/** Why a chosen file cannot be imported, as a Chinese source text; null when it may be sent. The server looks at the content, too. */
export function objectionTo(file: File): string | null {
  const objection = objectionToName(file.name);
  if (objection !== null) return objection;
  if (file.size === 0) return '文件是空的';
  if (file.size > MAX_BYTES) return '文件不能超过 100 MB';
  return null;
}

/** A file's size for a person: `812 KB`, `7.4 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1000 ? `${Math.ceil(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
