import type { BoardRow } from './contract.ts';

type BoardState = BoardRow['state'];

/** The text and colour of each state, in the order of the board: overdue uploads are first. */
export const BOARD_STATES: Readonly<Record<BoardState, { readonly text: string; readonly colour: string }>> = {
  missing: { text: '逾期未传', colour: 'error' },
  due: { text: '等待上传', colour: 'processing' },
  late: { text: '逾期补传', colour: 'warning' },
  done: { text: '已上传', colour: 'success' },
};

export const STATES_IN_ORDER = Object.keys(BOARD_STATES) as readonly BoardState[];
