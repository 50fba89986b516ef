import type { ListCodes } from '#kit/list/define.ts';
import type { PeriodUploadCodes } from '#kit/period-upload/define.ts';
import type { Menu, Operation } from '#kit/session/menu.ts';
import { listsOf, periodUploadsOf, type Feature } from '../define.ts';

/** The names of a list's buttons, in the order of the permission page. */
const LIST_BUTTONS: Readonly<Record<keyof ListCodes, string>> = {
  insert: '新增',
  template: '模板下载',
  import: '上传',
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
 * Adds the buttons of lists and uploads to the menus that declare no buttons. A code that two screens use belongs to
 * the first screen.
 * @param usedCodes the codes of earlier screens, to which the call adds those of its menus
 */
export function withOperations(menus: readonly Menu[], features: readonly Feature[], usedCodes = new Set<string>()): Menu[] {
  return menus.map((menu) => {
    const operations =
      menu.operations.length > 0 ? menu.operations : operationsOf(menu.code, features).filter(({ code }) => !usedCodes.has(code));
    for (const { code } of operations) usedCodes.add(code);
    return {
      ...menu,
      operations,
      children: menu.children && withOperations(menu.children, features, usedCodes),
    };
  });
}

function operationsOf(menu: string, features: readonly Feature[]): Operation[] {
  const lists = features.flatMap(listsOf);
  const buttons = [
    ...lists.filter((list) => list.menu === menu).flatMap(({ codes }) => operationsIn(LIST_BUTTONS, codes)),
    ...periodUploadsOf(features)
      .filter((kind) => kind.menu === menu)
      .flatMap(({ codes }) => operationsIn(UPLOAD_BUTTONS, codes)),
  ];
  // The uploads of a screen share codes. If a template has the code of the upload, the name of the upload is used.
  const names = new Map(buttons.map(({ code, name }) => [code, name]));
  return [...names].map(([code, name]) => ({ code, name }));
}

function operationsIn<Button extends string>(
  names: Readonly<Record<Button, string>>,
  codes: Partial<Readonly<Record<Button, string>>>,
): Operation[] {
  return (Object.keys(names) as Button[]).flatMap((button) => {
    const code = codes[button];
    return code === undefined ? [] : [{ code, name: names[button] }];
  });
}
