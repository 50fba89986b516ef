import type { ImportShape } from '#kit/import/define.ts';
import { CODES } from '../codes.ts';
import { PATHS } from '../definition.ts';
import { dnDeletions, dnMoves, historyOrders, orderDeletions, orderTrackings } from '../record-sets.ts';

/** A workbook that corrects records or lists orders to pull again. */
export interface Correction {
  readonly file: ImportShape;
  /** Names are keys of the words; codes are permissions. */
  readonly upload: { readonly path: string; readonly code: string; readonly name: string };
  readonly template: { readonly path: string; readonly code: string; readonly name: string };
  /** The message after storing it, a key of the words (docs/business-rules/arrivals.md#corrections). */
  readonly stored: string;
}

/** In the order of the menus (docs/business-rules/arrivals.md#corrections). */
export const CORRECTIONS: readonly Correction[] = [
  {
    file: orderDeletions,
    upload: { path: PATHS.orderDeletionUpload, code: CODES.orderDeletionUpload, name: 'ERP未删单号上传' },
    template: { path: PATHS.orderDeletionTemplate, code: CODES.orderDeletionTemplate, name: 'ERP未删单号模板下载' },
    stored: '上传成功',
  },
  {
    file: orderTrackings,
    upload: { path: PATHS.orderTrackingUpload, code: CODES.orderTrackingUpload, name: '异常PO上传' },
    template: { path: PATHS.orderTrackingTemplate, code: CODES.orderTrackingTemplate, name: '异常PO模板下载' },
    stored: '上传成功',
  },
  {
    file: historyOrders,
    upload: { path: PATHS.historyOrderUpload, code: CODES.historyOrderUpload, name: 'BI视图历史数据拉取上传' },
    template: { path: PATHS.historyOrderTemplate, code: CODES.historyOrderTemplate, name: 'BI视图历史数据拉取模板下载' },
    stored: 'BI视图拉取上传成功',
  },
  {
    file: dnMoves,
    upload: { path: PATHS.dnMoveUpload, code: CODES.dnMoveUpload, name: '移动DN上传' },
    template: { path: PATHS.dnMoveTemplate, code: CODES.dnMoveTemplate, name: '移动DN模板下载' },
    stored: 'DN数据移动数据上传成功',
  },
  {
    file: dnDeletions,
    upload: { path: PATHS.dnDeletionUpload, code: CODES.dnDeletionUpload, name: '删除DN上传' },
    template: { path: PATHS.dnDeletionTemplate, code: CODES.dnDeletionTemplate, name: '删除DN模板下载' },
    stored: 'DN删单数据上传成功',
  },
];
