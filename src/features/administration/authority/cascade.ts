import { mergeSets, sameIds } from '../id-sets.ts';
import type { HeldRights, RightMenu } from './contract.ts';

/** What is ticked on the authority page: ids of menus and of buttons. */
export interface Rights {
  readonly menus: ReadonlySet<number>;
  readonly operations: ReadonlySet<number>;
}

/** What a role holds, to be ticked. */
export function rightsIn({ menuIds, operationIds }: HeldRights): Rights {
  return { menus: new Set(menuIds), operations: new Set(operationIds) };
}

interface Node {
  readonly menu: RightMenu;
  readonly parent: Node | null;
  readonly children: readonly Node[];
}

/** The tree prepared for ticking. */
export type RightsIndex = ReadonlyMap<number, Node>;

/** Prepares a tree: every menu findable by its id, with its parent and children. */
export function indexRights(tree: readonly RightMenu[]): RightsIndex {
  const index = new Map<number, Node>();
  const add = (menu: RightMenu, parent: Node | null): Node => {
    const children: Node[] = [];
    const node = { menu, parent, children };
    index.set(menu.menuId, node);
    for (const child of menu.childMenu) children.push(add(child, node));
    return node;
  };
  for (const menu of tree) add(menu, null);
  return index;
}

/**
 * Ticks a menu (docs/business-rules/permissions.md#cascade): it, everything below it with all buttons, and the chain of
 * its parents. What the caller may not grant stays as it is; a parent that he may not grant by itself still comes
 * along.
 */
export function checkMenu(index: RightsIndex, rights: Rights, menuId: number): Rights {
  const node = nodeOf(index, menuId);
  const menus = new Set(rights.menus);
  const operations = new Set(rights.operations);
  for (const { menu } of withDescendants(node)) {
    if (menu.grantable) menus.add(menu.menuId);
    for (const operation of menu.operations) if (operation.grantable) operations.add(operation.btnId);
  }
  if (node.menu.grantable) for (const parent of parentsOf(node)) menus.add(parent.menu.menuId);
  return { menus, operations };
}

/**
 * Unticks a menu (docs/business-rules/permissions.md#cascade): it and everything below it with all buttons; then each
 * parent that is left without a ticked child. What the caller may not take away stays, and a menu above it with it.
 */
export function uncheckMenu(index: RightsIndex, rights: Rights, menuId: number): Rights {
  const node = nodeOf(index, menuId);
  const menus = new Set(rights.menus);
  const operations = new Set(rights.operations);
  // Children before their parents, so that a parent sees what is left of them.
  for (const { menu, children } of withDescendants(node).toReversed()) {
    const hasChildren = children.some((child) => menus.has(child.menu.menuId));
    if (menu.grantable && !hasChildren) menus.delete(menu.menuId);
    for (const operation of menu.operations) if (operation.grantable) operations.delete(operation.btnId);
  }
  for (const parent of parentsOf(node)) {
    if (!parent.children.some((child) => menus.has(child.menu.menuId))) menus.delete(parent.menu.menuId);
  }
  return { menus, operations };
}

/** Ticks or unticks one button, and nothing else (docs/business-rules/permissions.md#cascade). */
export function toggleOperation(rights: Rights, operationId: number): Rights {
  const operations = new Set(rights.operations);
  if (!operations.delete(operationId)) operations.add(operationId);
  return { menus: rights.menus, operations };
}

/** What somebody else has done to rights that were edited here from the same beginning, and what was done here, both: a right is held or not, so no two changes of one contradict. */
export function mergeRights(seen: Rights, mine: Rights, theirs: Rights): Rights {
  return {
    menus: mergeSets(seen.menus, mine.menus, theirs.menus),
    operations: mergeSets(seen.operations, mine.operations, theirs.operations),
  };
}

/** Whether two sets of rights are the same. */
export function sameRights(one: Rights, other: Rights): boolean {
  return sameIds(one.menus, other.menus) && sameIds(one.operations, other.operations);
}

function nodeOf(index: RightsIndex, menuId: number): Node {
  const node = index.get(menuId);
  if (node === undefined) throw new Error(`no menu ${menuId} in the tree`);
  return node;
}

/** The node and all below it, each before its children. */
function withDescendants(node: Node): Node[] {
  return [node, ...node.children.flatMap(withDescendants)];
}

/** The parents of a node, the nearest first. */
function parentsOf(node: Node): Node[] {
  return node.parent === null ? [] : [node.parent, ...parentsOf(node.parent)];
}
