import { readFileSync } from 'node:fs';

/** Rows of a committed table of the specification, by column name. */
export function catalogue(name: string): Record<string, string>[] {
  const [head = '', ...lines] = readFileSync(new URL(`catalogue/${name}.tsv`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  const columns = head.split('\t');
  return lines.map((line) => Object.fromEntries(line.split('\t').map((cell, index) => [columns[index], cell])));
}
