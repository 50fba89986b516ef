/** Encodings of texts that do not say which they are in and may be valid in each of them: Chinese Windows, and Western ANSI. By their names for `TextDecoder`. */
export const AMBIGUOUS_ENCODINGS = ['gb18030', 'windows-1252'] as const;
export type AmbiguousEncoding = (typeof AMBIGUOUS_ENCODINGS)[number];

/** The encoding in which a text was read. */
export interface UsedEncoding {
  readonly encoding: string;
  /** Whether the caller chose it because the text did not tell. */
  readonly chosen: boolean;
}
