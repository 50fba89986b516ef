import { fullPath, type Route } from '#kit/http/server/route.ts';

/** The parts of a JSON schema that declare keys. */
interface KeySchema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, KeySchema>>;
  readonly items?: KeySchema;
  /** For a record of values by name: the names. */
  readonly propertyNames?: { readonly enum?: readonly string[] };
  readonly anyOf?: readonly KeySchema[];
  readonly oneOf?: readonly KeySchema[];
  readonly allOf?: readonly KeySchema[];
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: KeySchema }>>;
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly schema: KeySchema }[];
  readonly requestBody?: Content;
  readonly responses?: Readonly<Record<string, Content>>;
}

interface Api {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, KeySchema>> };
}

/** The schemas of a call's input (query and body) and of its `result`, from the product's OpenAPI document. */
export function schemasOf(document: unknown, route: Route | undefined): { readonly input: KeySchema; readonly result: KeySchema } {
  if (route === undefined) return { input: {}, result: {} };
  const api = document as Api;
  const operation = api.paths[fullPath(route).replace(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()] ?? {};
  const bodyOf = ({ content = {} }: Content): KeySchema => Object.values(content)[0]?.schema ?? {};
  const parameters = Object.fromEntries((operation.parameters ?? []).map(({ name, schema }) => [name, schema]));
  const { result = {} } = bodyOf(operation.responses?.['200'] ?? {}).properties ?? {};
  return { input: { allOf: [{ properties: parameters }, bodyOf(operation.requestBody ?? {})] }, result: resolved(result, api) };
}

/** The schema with its references resolved, each once, so that recursive schemas end. */
function resolved(schema: KeySchema, api: Api, seen: ReadonlySet<string> = new Set()): KeySchema {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    const named = api.components.schemas[name];
    return named === undefined || seen.has(name) ? {} : resolved(named, api, new Set([...seen, name]));
  }
  const within = (inner: KeySchema) => resolved(inner, api, seen);
  return {
    ...schema,
    ...(schema.properties === undefined
      ? {}
      : { properties: Object.fromEntries(Object.entries(schema.properties).map(([key, inner]) => [key, within(inner)])) }),
    ...(schema.items === undefined ? {} : { items: within(schema.items) }),
    ...Object.fromEntries(
      (['anyOf', 'oneOf', 'allOf'] as const).flatMap((word) => (schema[word] === undefined ? [] : [[word, schema[word].map(within)]])),
    ),
  };
}

/** Whether a schema has a printed key such as `records`, `pageInfo.total`, `[].code` or `lines[].id`. */
export function hasPath(schema: KeySchema, printed: string): boolean {
  return follow(
    schema,
    printed
      .replaceAll('[]', '.[]')
      .split('.')
      .filter((step) => step !== ''),
  );
}

function follow(schema: KeySchema, steps: readonly string[]): boolean {
  const [step, ...rest] = steps;
  if (step === undefined) return true;
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  if (choices.some((choice) => follow(choice, steps))) return true;
  if (step === '[]') return schema.items !== undefined && follow(schema.items, rest);
  const inner = schema.properties?.[step];
  if (inner !== undefined) return follow(inner, rest);
  return rest.length === 0 && schema.propertyNames?.enum?.includes(step) === true;
}

/** Every key of a schema at any depth. */
export function keysOf(schema: KeySchema): string[] {
  const inner = [
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.allOf ?? []),
    ...(schema.items === undefined ? [] : [schema.items]),
  ];
  return [...Object.entries(schema.properties ?? {}).flatMap(([key, value]) => [key, ...keysOf(value)]), ...inner.flatMap(keysOf)];
}

/** The keys of a schema at its top level. */
export function keysAt(schema: KeySchema): string[] {
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return [...new Set([...Object.keys(schema.properties ?? {}), ...choices.flatMap(keysAt)])];
}
