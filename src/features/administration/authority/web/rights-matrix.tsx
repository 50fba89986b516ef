import { Checkbox } from 'antd';
import { memo, type ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import type { Rights } from '../cascade.ts';
import type { RightMenu } from '../contract.ts';
import { RIGHT_NOT_HELD_MESSAGE } from '../definition.ts';
import type { FoundRights } from '../../find-rights.ts';

interface RightsMatrixProps {
  readonly found: FoundRights;
  readonly rights: Rights;
  /** The saved rights. Unsaved changes are marked. */
  readonly saved: Rights;
  readonly disabled: boolean;
  readonly onMenu: (menuId: number, ticked: boolean) => void;
  readonly onOperation: (operationId: number) => void;
}

/**
 * A table of checkboxes with the columns module, second-level module and buttons
 * (docs/business-rules/permissions.md#permission-page). A row is rendered again only when one of its values changes.
 */
export function RightsMatrix({ found, ...rest }: RightsMatrixProps): ReactNode {
  const { t } = useWords();
  return (
    <div className="admin-authority-scroll">
      <table className="admin-authority-matrix">
        <thead>
          <tr>
            <th scope="col">{t('模块')}</th>
            <th scope="col">{t('二级模块')}</th>
            <th scope="col">{t('按钮权限')}</th>
          </tr>
        </thead>
        {found.tree.map((module) => (
          <Module key={module.menuId} module={module} found={found} {...rest} />
        ))}
      </table>
    </div>
  );
}

interface Line {
  readonly menu: RightMenu;
  readonly depth: number;
}

/** The rows of a module, each group before its screens. */
function linesOf(menus: readonly RightMenu[], depth = 0): Line[] {
  return menus.flatMap((menu) => [{ menu, depth }, ...linesOf(menu.childMenu, depth + 1)]);
}

function Module({
  module,
  found: { ancestorsOnly },
  rights,
  saved,
  disabled,
  onMenu,
  onOperation,
}: { readonly module: RightMenu } & RightsMatrixProps): ReactNode {
  const lines = linesOf(module.childMenu);
  const stateOf = (menu: RightMenu): BoxState => ({
    isAncestorOnly: ancestorsOnly.has(menu.menuId),
    ticked: rights.menus.has(menu.menuId),
    partial: !isWhole(menu, rights),
    changed: rights.menus.has(menu.menuId) !== saved.menus.has(menu.menuId),
  });
  return (
    <tbody>
      {lines.map(({ menu, depth }, index) => (
        <tr key={menu.menuId}>
          {index === 0 && (
            <th scope="rowgroup" rowSpan={lines.length} className="admin-authority-module">
              <MenuBox menu={module} {...stateOf(module)} disabled={disabled} onMenu={onMenu} />
            </th>
          )}
          <Row
            menu={menu}
            depth={depth}
            {...stateOf(menu)}
            buttons={menu.operations.map(({ btnId }) => (rights.operations.has(btnId) ? '1' : '0')).join('')}
            savedButtons={menu.operations.map(({ btnId }) => (saved.operations.has(btnId) ? '1' : '0')).join('')}
            disabled={disabled}
            onMenu={onMenu}
            onOperation={onOperation}
          />
        </tr>
      ))}
    </tbody>
  );
}

/** Whether all menus and buttons below a menu are ticked. */
function isWhole({ operations, childMenu }: RightMenu, rights: Rights): boolean {
  return (
    operations.every(({ btnId }) => rights.operations.has(btnId)) &&
    childMenu.every((child) => rights.menus.has(child.menuId) && isWhole(child, rights))
  );
}

interface BoxState {
  /** Shown only because a descendant matches the search. */
  readonly isAncestorOnly: boolean;
  readonly ticked: boolean;
  /** A menu or a button below it is not ticked. */
  readonly partial: boolean;
  /** Differs from the saved rights. */
  readonly changed: boolean;
}

interface RowProps extends BoxState, Pick<RightsMatrixProps, 'disabled' | 'onMenu' | 'onOperation'> {
  readonly menu: RightMenu;
  readonly depth: number;
  /** The ticks of the menu's buttons as a string of 1 and 0, so that `memo` finds unchanged rows equal. */
  readonly buttons: string;
  readonly savedButtons: string;
}

const Row = memo(function Row({ menu, depth, buttons, savedButtons, disabled, onMenu, onOperation, ...state }: RowProps): ReactNode {
  const { t } = useWords();
  return (
    <>
      <td className={depth > 0 ? 'admin-authority-deeper' : ''}>
        <MenuBox menu={menu} {...state} disabled={disabled} onMenu={onMenu} />
      </td>
      <td>
        <div className="admin-authority-buttons" role="group" aria-label={t(menu.menuName)}>
          {menu.operations.map(({ btnId, btnName, grantable }, index) => (
            <Checkbox
              key={btnId}
              className={buttons[index] === savedButtons[index] ? '' : 'admin-rights-changed'}
              checked={buttons[index] === '1'}
              disabled={disabled || !grantable}
              title={grantable ? '' : t(RIGHT_NOT_HELD_MESSAGE)}
              onChange={() => onOperation(btnId)}
            >
              {t(btnName)}
            </Checkbox>
          ))}
        </div>
      </td>
    </>
  );
});

interface MenuBoxProps extends BoxState, Pick<RightsMatrixProps, 'disabled' | 'onMenu'> {
  readonly menu: RightMenu;
}

const MenuBox = memo(function MenuBox({ menu, isAncestorOnly, ticked, partial, changed, disabled, onMenu }: MenuBoxProps): ReactNode {
  const { t } = useWords();
  if (isAncestorOnly) return t(menu.menuName);
  return (
    <Checkbox
      className={changed ? 'admin-rights-changed' : ''}
      checked={ticked}
      indeterminate={ticked && partial}
      disabled={disabled || !menu.grantable}
      title={menu.grantable ? '' : t(RIGHT_NOT_HELD_MESSAGE)}
      onChange={(event) => onMenu(menu.menuId, event.target.checked)}
    >
      {t(menu.menuName)}
    </Checkbox>
  );
});
