import { features } from '#app/features.ts';
import { grantableTree } from '#app/server/menu-tree.ts';
import { importers } from '#app/server/importers.ts';
import { auditedField, ENGINE_ACTIONS, kindOfShape, type AuditedField, type AuditedKind } from '#kit/audit/define.ts';
import { listsOf } from '#kit/feature/define.ts';
import { everyMenu } from '#kit/session/menu.ts';

/** A role's permissions are recorded as codes; their names are those of the menus and buttons. */
const menus = everyMenu(grantableTree);
const namesOfRights: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  menus: Object.fromEntries(menus.map(({ code, name }) => [code, name])),
  operations: Object.fromEntries(menus.flatMap(({ operations }) => operations).map(({ code, name }) => [code, name])),
};

/** A saved view's listing has the name of its screen. */
const namesOfListings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  list: Object.fromEntries(
    features
      .flatMap((feature) => [...listsOf(feature), ...(feature.ownLists ?? []), ...(feature.reports ?? [])])
      .map(({ name, title }) => [name, title]),
  ),
};

/** Kinds whose values have names from the whole product's declarations. */
const namesOf: Readonly<Record<string, typeof namesOfRights>> = { 'role-rights': namesOfRights, 'saved-view': namesOfListings };

const withNames = (field: AuditedField, names: AuditedField['names']): AuditedField => (names === undefined ? field : { ...field, names });

const declaredKinds = features
  .flatMap(({ audited = [] }) => audited)
  .map((kind) => ({ ...kind, fields: kind.fields.map((field) => withNames(field, namesOf[kind.entity]?.[field.name])) }));

const lists = features.flatMap(({ lists: declared = [] }) => declared);
const sharedLists = new Set(lists.filter(({ scope }) => scope === 'shared').map(({ name }) => name));

/** The outcomes of imports whose lines have outcomes: such an import records the number of lines of each. */
const outcomesOf = new Map(
  importers.flatMap(({ shape, lines }) => {
    if (lines === undefined) return [];
    const refusals = Object.entries(lines.refusals).map(([outcome, text]) => auditedField(outcome, text));
    return [[shape.name, [auditedField('outcomes', '处理结果'), auditedField('stored', '已保存'), ...refusals]] as const];
  }),
);

function kindOf(shape: Parameters<typeof kindOfShape>[0]): AuditedKind {
  const kind = kindOfShape(shape);
  return { ...kind, fields: [...kind.fields, ...(outcomesOf.get(shape.name) ?? [])], shared: sharedLists.has(shape.name) };
}

const shapes = new Map([...lists, ...importers.map(({ shape }) => shape)].map((shape) => [shape.name, kindOf(shape)]));

/** Every kind of record in the audit log, with the labels of its fields from the declarations of lists and imports. */
export const auditedKinds: readonly AuditedKind[] = [...declaredKinds, ...shapes.values()];

/** Every action that the product records: code → Chinese name. */
export const auditedActions: Readonly<Record<string, string>> = Object.assign(
  {},
  ENGINE_ACTIONS,
  ...features.map((feature) => feature.auditedActions ?? {}),
) as Record<string, string>;
