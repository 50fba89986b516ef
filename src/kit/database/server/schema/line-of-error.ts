/** PostgreSQL gives the position of an error as a number of characters; the message gets the line. */
export function withLine(error: unknown, text: string): unknown {
  const position = Number((error as { position?: string }).position);
  if (error instanceof Error && position > 0) error.message += ` (line ${text.slice(0, position).split('\n').length})`;
  return error;
}
