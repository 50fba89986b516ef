import { menuTree } from '#app/menu-tree.ts';
import { importers } from '#app/server/importers.ts';
import { masterData } from '#features/master-data/all.ts';
import { kindOfShape, systemKinds } from '#features/operations/audited.ts';
import type { AuditedKind } from '#features/operations/contract.ts';
import { everyMenu } from '#kit/session/menu.ts';

/** A role's rights are recorded as codes; they are called as the menus and buttons are. */
const menus = everyMenu(menuTree);
const namesOfRights: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  menus: Object.fromEntries(menus.map(({ code, name }) => [code, name])),
  operations: Object.fromEntries(menus.flatMap(({ operations }) => operations).map(({ code, name }) => [code, name])),
};

const systemKindsWithNames = systemKinds.map((kind) =>
  kind.entity === 'role-rights'
    ? { ...kind, fields: kind.fields.map((field) => ({ ...field, names: namesOfRights[field.name] ?? {} })) }
    : kind,
);

const declared = new Map([...masterData, ...importers.map(({ shape }) => shape)].map((shape) => [shape.name, kindOfShape(shape)]));

/** Every kind of record that stands in the audit log, with the labels of its fields: the lists' and imports' from their own declarations. */
export const auditedKinds: readonly AuditedKind[] = [...systemKindsWithNames, ...declared.values()];
