import type { Translator } from '#kit/i18n/words.ts';
import type { TitleExplanation } from '#kit/ui/title-explanation.ts';
import { fieldOfSource, type ReportColumn, type ReportDefinition, type ReportRows, type SourceField } from './define.ts';
import type { ProvenanceInput } from './provenance.ts';

/** The explanation of a column title, from the definition of the column; null if that has no text for it. */
export function titleExplanationOf({ rows, columns }: ReportDefinition, column: ReportColumn, t: Translator): TitleExplanation | null {
  const inputs = column.provenance?.inputs ?? [];
  const definition = definitionOf(rows, column, t);
  if (definition === null) return null;
  const titleOf = (name: string) => columns.find((each) => each.name === name)?.title ?? name;
  return {
    title: t(column.title),
    definition,
    unit: unitOf(column, t),
    sources: [...new Set(inputs.flatMap((input) => sourcesOf(rows, input)))].map((title) => t(title)),
    columns: inputs.flatMap((input) => ('column' in input ? [t(titleOf(input.column))] : [])),
  };
}

function definitionOf(rows: ReportRows, { meaning, provenance, from }: ReportColumn, t: Translator): string | null {
  const text = meaning ?? provenance?.formula;
  if (text !== undefined) return t(text);
  const copied = from ?? fieldOfInput(provenance?.inputs[0]);
  if (copied === null) return null;
  const source = rows.sources[copied.source];
  return t('原样取自{{source}}的“{{field}}”。', { source: t(source?.records.title ?? ''), field: t(fieldOfSource(rows, copied).label) });
}

/** The field that an input copies; null if it is not a field of one source that is the same for all rows. */
function fieldOfInput(input: ProvenanceInput | undefined): SourceField | null {
  if (input === undefined || !('source' in input) || typeof input.field !== 'string') return null;
  return { source: input.source, field: input.field };
}

function unitOf({ kind, unit }: ReportColumn, t: Translator): string | null {
  if (unit !== undefined) return t(unit);
  if (kind === 'days') return t('天');
  return kind === 'percent' || kind === 'ratio' ? '%' : null;
}

function sourcesOf({ sources }: ReportRows, input: ProvenanceInput): string[] {
  const titleOf = (name: string) => sources[name]?.records.title ?? name;
  if ('source' in input) return [titleOf(input.source)];
  if ('rows' in input) return [input.rows.title];
  if ('setting' in input) return [input.label];
  if ('review' in input) return [titleOf(input.review)];
  if ('first' in input) return input.first.map(({ source }) => titleOf(source));
  return 'segment' in input ? [...input.segment.received, ...input.segment.left].map(({ source }) => titleOf(source)) : [];
}
