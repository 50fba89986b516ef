import { Checkbox } from 'antd';
import { memo, type ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import type { Rights } from '../cascade.ts';
import type { RightMenu } from '../contract.ts';

interface RightsMatrixProps {
  readonly tree: readonly RightMenu[];
  readonly rights: Rights;
  readonly disabled: boolean;
  readonly onMenu: (menuId: number, ticked: boolean) => void;
  readonly onOperation: (operationId: number) => void;
}

/** Module, second-level module, buttons: one checkbox each (document 1 §2.5). A row is drawn again only when something in it has changed. */
export function RightsMatrix({ tree, rights, disabled, onMenu, onOperation }: RightsMatrixProps): ReactNode {
  const { t } = useWords();
  return (
    <div className="authority-scroll">
      <table className="authority-matrix">
        <thead>
          <tr>
            <th scope="col">{t('模块')}</th>
            <th scope="col">{t('二级模块')}</th>
            <th scope="col">{t('按钮权限')}</th>
          </tr>
        </thead>
        {tree.map((module) => (
          <Module key={module.menuId} module={module} rights={rights} disabled={disabled} onMenu={onMenu} onOperation={onOperation} />
        ))}
      </table>
    </div>
  );
}

interface Line {
  readonly menu: RightMenu;
  /** 0 for a second-level module, 1 for a screen of a group below it. */
  readonly depth: number;
}

/** The rows of a module: what is below it, groups before their screens. */
function linesOf(menus: readonly RightMenu[], depth = 0): Line[] {
  return menus.flatMap((menu) => [{ menu, depth }, ...linesOf(menu.childMenu, depth + 1)]);
}

function Module({
  module,
  rights,
  disabled,
  onMenu,
  onOperation,
}: { readonly module: RightMenu } & Omit<RightsMatrixProps, 'tree'>): ReactNode {
  const lines = linesOf(module.childMenu);
  return (
    <tbody>
      {lines.map(({ menu, depth }, place) => (
        <tr key={menu.menuId}>
          {place === 0 && (
            <th scope="rowgroup" rowSpan={lines.length} className="authority-module">
              <MenuBox menu={module} ticked={rights.menus.has(module.menuId)} disabled={disabled} onMenu={onMenu} />
            </th>
          )}
          <Row
            menu={menu}
            depth={depth}
            ticked={rights.menus.has(menu.menuId)}
            buttons={menu.operations.map(({ btnId }) => (rights.operations.has(btnId) ? '1' : '0')).join('')}
            disabled={disabled}
            onMenu={onMenu}
            onOperation={onOperation}
          />
        </tr>
      ))}
    </tbody>
  );
}

interface RowProps extends Pick<RightsMatrixProps, 'disabled' | 'onMenu' | 'onOperation'> {
  readonly menu: RightMenu;
  readonly depth: number;
  readonly ticked: boolean;
  /** 1 or 0 for each button of the menu, in their order: a text, so that an unchanged row compares as equal. */
  readonly buttons: string;
}

const Row = memo(function Row({ menu, depth, ticked, buttons, disabled, onMenu, onOperation }: RowProps): ReactNode {
  const { t } = useWords();
  return (
    <>
      <td className={depth > 0 ? 'authority-deeper' : ''}>
        <MenuBox menu={menu} ticked={ticked} disabled={disabled} onMenu={onMenu} />
      </td>
      <td>
        <div className="authority-buttons" role="group" aria-label={t(menu.menuName)}>
          {menu.operations.map(({ btnId, btnName, grantable }, place) => (
            <Checkbox
              key={btnId}
              checked={buttons[place] === '1'}
              disabled={disabled || !grantable}
              title={grantable ? '' : t('只能授予或收回您自己拥有的权限')}
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

interface MenuBoxProps extends Pick<RightsMatrixProps, 'disabled' | 'onMenu'> {
  readonly menu: RightMenu;
  readonly ticked: boolean;
}

const MenuBox = memo(function MenuBox({ menu, ticked, disabled, onMenu }: MenuBoxProps): ReactNode {
  const { t } = useWords();
  return (
    <Checkbox
      checked={ticked}
      disabled={disabled || !menu.grantable}
      title={menu.grantable ? '' : t('只能授予或收回您自己拥有的权限')}
      onChange={(event) => onMenu(menu.menuId, event.target.checked)}
    >
      {t(menu.menuName)}
    </Checkbox>
  );
});
