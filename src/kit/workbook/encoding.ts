/**
 * The encodings of Chinese and of Western Windows, as `TextDecoder` names them. A text may be valid in both; if its
 * characters do not show which one is meant, the user chooses.
 */
export const AMBIGUOUS_ENCODINGS = ['gb18030', 'windows-1252'] as const;
export type AmbiguousEncoding = (typeof AMBIGUOUS_ENCODINGS)[number];

/** The encoding in which a text was read. */
export interface UsedEncoding {
  readonly encoding: string;
  /** Whether the caller chose it because the bytes were ambiguous. */
  readonly chosen: boolean;
}
