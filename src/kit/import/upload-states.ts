import type { UploadRecord, UploadState } from './contract.ts';

interface ShownState {
  readonly text: string;
  readonly colour: string;
}

/** The states with their Chinese texts, keys of the words, and the colours of their tags (antd). */
export const UPLOAD_STATES: Readonly<Record<UploadState, ShownState>> = {
  received: { text: '已接收', colour: 'processing' },
  reading: { text: '读取中', colour: 'processing' },
  storing: { text: '保存中', colour: 'processing' },
  done: { text: '已保存', colour: 'success' },
  refused: { text: '数据有误', colour: 'error' },
  failed: { text: '失败', colour: 'error' },
  cancelled: { text: '已取消', colour: 'default' },
  undone: { text: '已撤销', colour: 'warning' },
};

/** The name of the data of an upload: its title, and its period if it has one. */
export const dataName = ({ title, periodKey }: Pick<UploadRecord, 'title' | 'periodKey'>): string =>
  periodKey === null ? title : `${title} ${periodKey}`;

/** The state of an upload. Some imports store the correct rows of a workbook and refuse the others. */
export function shownState({ state, refused }: Pick<UploadRecord, 'state' | 'refused'>): ShownState {
  return state === 'done' && refused > 0 ? { text: '部分保存', colour: 'warning' } : UPLOAD_STATES[state];
}
