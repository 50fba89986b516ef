/**
 * Encodings that cannot be distinguished if a text is valid in both: Chinese Windows, and Western ANSI. By their names
 * for `TextDecoder`.
 */
export const AMBIGUOUS_ENCODINGS = ['gb18030', 'windows-1252'] as const;
export type AmbiguousEncoding = (typeof AMBIGUOUS_ENCODINGS)[number];

/** The encoding in which a text was read. */
export interface UsedEncoding {
  readonly encoding: string;
  /** Whether the caller chose it because the bytes were ambiguous. */
  readonly chosen: boolean;
}
