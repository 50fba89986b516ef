import type { BoardRow } from './contract.ts';

/** The states of an expected file in the order of the board, with their texts and colours. */
export const BOARD_STATES: readonly { readonly state: BoardRow['state']; readonly text: string; readonly colour: string }[] = [
  { state: 'missing', text: '逾期未传', colour: 'error' },
  { state: 'due', text: '等待上传', colour: 'processing' },
  { state: 'late', text: '逾期上传', colour: 'warning' },
  { state: 'done', text: '按时上传', colour: 'success' },
];
