import { mergeSets, sameIds } from '../id-sets.ts';
import type { SavedRights, RightMenu } from './contract.ts';

/** The ticked menus and buttons of the permission page, by id. */
export interface Rights {
  readonly menus: ReadonlySet<number>;
  readonly operations: ReadonlySet<number>;
}

export function rightsIn({ menuIds, operationIds }: SavedRights): Rights {
  return { menus: new Set(menuIds), operations: new Set(operationIds) };
}

interface Node {
  readonly menu: RightMenu;
  readonly parent: Node | null;
  readonly children: readonly Node[];
}

type RightsIndex = ReadonlyMap<number, Node>;

/** Indexes the menus of a tree by id, each with its parent and children. */
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
 * Ticks a menu, the menus and buttons below it, and its ancestors (docs/business-rules/permissions.md#cascade). Rights
 * that the caller may not grant remain unchanged.
 */
export function checkMenu(index: RightsIndex, rights: Rights, menuId: number): Rights {
  const node = nodeOf(index, menuId);
  const menus = new Set(rights.menus);
  const operations = new Set(rights.operations);
  for (const { menu } of withDescendants(node)) {
    if (menu.grantable) menus.add(menu.menuId);
    for (const operation of menu.operations) if (operation.grantable) operations.add(operation.btnId);
  }
  if (node.menu.grantable) for (const ancestor of ancestorsOf(node)) menus.add(ancestor.menu.menuId);
  return { menus, operations };
}

/**
 * Unticks a menu with all menus and buttons below it, then each ancestor without a ticked child
 * (docs/business-rules/permissions.md#cascade). Rights that the caller may not withdraw remain ticked, with their
 * ancestors.
 */
export function uncheckMenu(index: RightsIndex, rights: Rights, menuId: number): Rights {
  const node = nodeOf(index, menuId);
  const menus = new Set(rights.menus);
  const operations = new Set(rights.operations);
  // Children come first: a parent is unticked when none of its children is ticked.
  for (const { menu, children } of withDescendants(node).toReversed()) {
    const hasTickedChild = children.some((child) => menus.has(child.menu.menuId));
    if (menu.grantable && !hasTickedChild) menus.delete(menu.menuId);
    for (const operation of menu.operations) if (operation.grantable) operations.delete(operation.btnId);
  }
  for (const ancestor of ancestorsOf(node)) {
    if (!ancestor.children.some((child) => menus.has(child.menu.menuId))) menus.delete(ancestor.menu.menuId);
  }
  return { menus, operations };
}

export function toggleOperation(rights: Rights, operationId: number): Rights {
  const operations = new Set(rights.operations);
  if (!operations.delete(operationId)) operations.add(operationId);
  return { menus: rights.menus, operations };
}

/** Merges the changes that another user has saved and those made on this page. */
export function mergeRights(seen: Rights, mine: Rights, theirs: Rights): Rights {
  return {
    menus: mergeSets(seen.menus, mine.menus, theirs.menus),
    operations: mergeSets(seen.operations, mine.operations, theirs.operations),
  };
}

export function sameRights(one: Rights, other: Rights): boolean {
  return sameIds(one.menus, other.menus) && sameIds(one.operations, other.operations);
}

function nodeOf(index: RightsIndex, menuId: number): Node {
  const node = index.get(menuId);
  if (node === undefined) throw new Error(`no menu ${menuId} in the tree`);
  return node;
}

/** The node and all its descendants, parents first. */
function withDescendants(node: Node): Node[] {
  return [node, ...node.children.flatMap(withDescendants)];
}

/** The ancestors of a node, nearest first. */
function ancestorsOf(node: Node): Node[] {
  return node.parent === null ? [] : [node.parent, ...ancestorsOf(node.parent)];
}
