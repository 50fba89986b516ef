import type { UploadState } from '../define.ts';

/** One upload as `/ops/uploads` lists it (docs/engines.md, Uploads). */
export interface UploadRecord {
  readonly uploadId: number;
  readonly importer: string;
  /** What was imported, in the caller's language. */
  readonly title: string;
  /** The day, week or quarter of a period upload. */
  readonly periodKey: string | null;
  readonly rowsRead: number;
  readonly rowsChecked: number;
  readonly rowsStored: number;
  readonly canCancel: boolean;
  readonly fileName: string;
  readonly fileSize: number;
  readonly state: UploadState;
  readonly userName: string;
  readonly createTime: string;
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly refused: number;
  /** Why it failed, in the caller's language. */
  readonly failure: string | null;
  readonly undoneTime: string | null;
  readonly undoneBy: string | null;
  readonly errorUrl: string | null;
  /** When the original of a refused upload was removed. */
  readonly fileRemovedTime: string | null;
  readonly hasFile: boolean;
  readonly canUndo: boolean;
}

/** How each state is named and coloured. */
export const UPLOAD_STATES: Readonly<Record<UploadState, { readonly text: string; readonly colour: string }>> = {
  received: { text: '已接收', colour: 'processing' },
  reading: { text: '读取中', colour: 'processing' },
  storing: { text: '保存中', colour: 'processing' },
  done: { text: '已导入', colour: 'success' },
  refused: { text: '数据有误', colour: 'error' },
  failed: { text: '失败', colour: 'error' },
  cancelled: { text: '已取消', colour: 'default' },
  undone: { text: '已撤销', colour: 'warning' },
};
