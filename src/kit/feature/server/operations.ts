import type { ListCodes } from '#kit/list/define.ts';
import type { PeriodUploadCodes } from '#kit/period-upload/define.ts';
import type { Menu, Operation } from '#kit/session/menu.ts';
import { listsOf, periodUploadsOf, type Feature } from '../define.ts';

/** How the buttons of a list are called, in the order in which a role's rights show them. */
const LIST_BUTTONS: Readonly<Record<keyof ListCodes, string>> = {
  insert: '新增',
  template: '模板下载',
  import: '导入',
  export: '数据下载',
  batchRemove: '批量删除',
  update: '编辑',
  remove: '删除',
};

const UPLOAD_BUTTONS: Readonly<Record<keyof PeriodUploadCodes, string>> = {
  template: '模板下载',
  upload: '上传',
  record: '上传记录',
  download: '文件下载',
};

/**
 * A tree of menus with the buttons of their lists and uploads. A menu that declares buttons has only those; a code of
 * two screens is at the first.
 */
export function withOperations(menus: readonly Menu[], features: readonly Feature[], taken = new Set<string>()): Menu[] {
  return menus.map((menu) => {
    const own = menu.operations.length > 0 ? menu.operations : operationsOf(menu.code, features).filter(({ code }) => !taken.has(code));
    for (const { code } of own) taken.add(code);
    return {
      ...menu,
      operations: own,
      ...(menu.children === undefined ? {} : { children: withOperations(menu.children, features, taken) }),
    };
  });
}

function operationsOf(menu: string, features: readonly Feature[]): Operation[] {
  const lists = features.flatMap(listsOf);
  const buttons = [
    ...lists.filter((list) => list.menu === menu).flatMap(({ codes }) => named(LIST_BUTTONS, codes)),
    ...periodUploadsOf(features)
      .filter((kind) => kind.menu === menu)
      .flatMap(({ codes }) => named(UPLOAD_BUTTONS, codes)),
  ];
  // Kinds of one screen share codes; and where a template has no code of its own, the right is that to upload.
  const names = new Map(buttons.map(({ code, name }) => [code, name]));
  return [...names].map(([code, name]) => ({ code, name }));
}

function named<Button extends string>(
  names: Readonly<Record<Button, string>>,
  codes: Partial<Readonly<Record<Button, string>>>,
): Operation[] {
  return (Object.keys(names) as Button[]).flatMap((button) => {
    const code = codes[button];
    return code === undefined ? [] : [{ code, name: names[button] }];
  });
}
