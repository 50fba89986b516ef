import { features } from '#app/features.ts';
import { grantableTree } from '#app/server/menu-tree.ts';
import { importers } from '#app/server/importers.ts';
import { auditedField, ENGINE_ACTIONS, kindOfShape, type AuditedField, type AuditedKind } from '#kit/audit/define.ts';
import { listsOf } from '#kit/feature/define.ts';
import { everyMenu } from '#kit/session/menu.ts';

const menus = everyMenu(grantableTree);
/** The names of the permission codes in the audit entries of roles. */
const namesOfRights: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  menus: Object.fromEntries(menus.map(({ code, name }) => [code, name])),
  operations: Object.fromEntries(menus.flatMap(({ operations }) => operations).map(({ code, name }) => [code, name])),
};

/** The titles of the lists and reports in the audit entries of saved views. */
const namesOfLists: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  list: Object.fromEntries(
    features
      .flatMap((feature) => [...listsOf(feature), ...(feature.ownLists ?? []), ...(feature.reports ?? [])])
      .map(({ name, title }) => [name, title]),
  ),
};

/** The names of field values that come from the declarations of all features, by kind of record and field. */
const namesOf: Readonly<Record<string, typeof namesOfRights>> = { 'role-rights': namesOfRights, 'saved-view': namesOfLists };

const withNames = (field: AuditedField, names: AuditedField['names']): AuditedField => (names === undefined ? field : { ...field, names });

const declaredKinds = features
  .flatMap(({ audited = [] }) => audited)
  .map((kind) => ({ ...kind, fields: kind.fields.map((field) => withNames(field, namesOf[kind.entity]?.[field.name])) }));

const lists = features.flatMap(({ lists: declared = [] }) => declared);
const sharedLists = new Set(lists.filter(({ scope }) => scope === 'shared').map(({ name }) => name));

/** The additional fields of imports that record the number of lines for each outcome, by the name of the import. */
const outcomeFields = new Map(
  importers.flatMap(({ shape, lines }) => {
    if (lines === undefined) return [];
    const refusals = Object.entries(lines.refusals).map(([outcome, text]) => auditedField(outcome, text));
    return [[shape.name, [auditedField('outcomes', '处理结果'), auditedField('stored', '已保存'), ...refusals]] as const];
  }),
);

function kindOf(shape: Parameters<typeof kindOfShape>[0]): AuditedKind {
  const kind = kindOfShape(shape);
  return { ...kind, fields: [...kind.fields, ...(outcomeFields.get(shape.name) ?? [])], shared: sharedLists.has(shape.name) };
}

const kindsByName = new Map([...lists, ...importers.map(({ shape }) => shape)].map((shape) => [shape.name, kindOf(shape)]));

/** All kinds of records in the audit log. Lists and imports declare the labels of their fields. */
export const auditedKinds: readonly AuditedKind[] = [...declaredKinds, ...kindsByName.values()];

/** The Chinese names of all actions in the audit log, by code. */
export const auditedActions: Readonly<Record<string, string>> = Object.fromEntries(
  [ENGINE_ACTIONS, ...features.map((feature) => feature.auditedActions ?? {})].flatMap(Object.entries<string>),
);
