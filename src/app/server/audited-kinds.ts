import { features } from '#app/features.ts';
import { grantedTree } from '#app/server/menu-tree.ts';
import { importers } from '#app/server/importers.ts';
import { ENGINE_ACTIONS, kindOfShape, type AuditedKind } from '#kit/audit/define.ts';
import { everyMenu } from '#kit/session/menu.ts';

/** A role's rights are recorded as codes; they are called as the menus and buttons are. */
const menus = everyMenu(grantedTree);
const namesOfRights: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  menus: Object.fromEntries(menus.map(({ code, name }) => [code, name])),
  operations: Object.fromEntries(menus.flatMap(({ operations }) => operations).map(({ code, name }) => [code, name])),
};

const declaredKinds = features
  .flatMap(({ audited = [] }) => audited)
  .map((kind) =>
    kind.entity === 'role-rights'
      ? { ...kind, fields: kind.fields.map((field) => ({ ...field, names: namesOfRights[field.name] ?? {} })) }
      : kind,
  );

const lists = features.flatMap(({ lists: declared = [] }) => declared);
const sharedLists = new Set(lists.filter(({ scope }) => scope === 'shared').map(({ name }) => name));
const shapes = new Map(
  [...lists, ...importers.map(({ shape }) => shape)].map((shape) => [
    shape.name,
    { ...kindOfShape(shape), shared: sharedLists.has(shape.name) },
  ]),
);

/** Every kind of record that stands in the audit log, with the labels of its fields: the lists' and imports' from their own declarations. */
export const auditedKinds: readonly AuditedKind[] = [...declaredKinds, ...shapes.values()];

/** Every action that the product records: stable word → Chinese name. */
export const auditedActions: Readonly<Record<string, string>> = Object.assign(
  {},
  ENGINE_ACTIONS,
  ...features.map((feature) => feature.auditedActions ?? {}),
) as Record<string, string>;
