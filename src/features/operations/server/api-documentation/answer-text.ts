/** The part of JSON Schema that describes an answer. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
}

/** A schema in one line, in the notation of types: `{ records: { name: string | null }[], total: integer }`. */
export function answerText(schema: JsonSchema): string {
  const { $ref, type, anyOf, oneOf, items } = schema;
  const choices = anyOf ?? oneOf;
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf('/') + 1);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return union(schema.enum.map((value) => JSON.stringify(value)));
  if (choices !== undefined) return union(choices.map(answerText));
  if (type === 'array') return `${inParentheses(answerText(items ?? {}))}[]`;
  if (type === 'object') return objectText(schema);
  return union([type ?? 'any'].flat());
}

function objectText({ properties, required = [], additionalProperties }: JsonSchema): string {
  if (properties === undefined) return `{ [name]: ${typeof additionalProperties === 'object' ? answerText(additionalProperties) : 'any'} }`;
  const members = Object.entries(properties).map(([name, member]) => `${name}${required.includes(name) ? '' : '?'}: ${answerText(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

const union = (texts: readonly string[]) => [...new Set(texts)].join(' | ');
const inParentheses = (text: string) => (text.includes(' | ') && !text.startsWith('{') ? `(${text})` : text);
