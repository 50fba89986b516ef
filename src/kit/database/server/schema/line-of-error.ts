/** Adds the line to an error's message. PostgreSQL reports the position in characters. */
export function withLine(error: unknown, text: string): unknown {
  const position = Number((error as { position?: string }).position);
  if (error instanceof Error && position > 0) error.message += ` (line ${text.slice(0, position).split('\n').length})`;
  return error;
}
