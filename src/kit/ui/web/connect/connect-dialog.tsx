import { CopyOutlined } from '@ant-design/icons';
import { Button, Input, Modal, Radio, Tabs } from 'antd';
import { type ReactNode, useState } from 'react';
import { PAGE_SHOP_HEADER } from '#kit/http/page-owner.ts';
import { pageOwnerHeaders } from '#kit/http/web/page-owner.ts';
import { callUrl } from '#kit/http/web/request.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { notify } from '#kit/page/web/notice.ts';
import { copyText } from '../copy-text.ts';
import type { ConnectedTable } from './connect-button.tsx';
import { appsScript, curl, pandas, powerQuery, type TableAddress } from './snippets.ts';
import './connect-dialog.css';

interface ConnectDialogProps {
  readonly open: boolean;
  readonly table: ConnectedTable;
  readonly onClose: () => void;
}

/** Width of the dialog, in px. */
const WIDTH = 800;

/** The address of a table, and how programs read it. */
export default function ConnectDialog({ open, table, onClose }: ConnectDialogProps): ReactNode {
  const { t } = useWords();
  return (
    <Modal open={open} title={t('连接到表格或BI工具')} width={WIDTH} footer={null} onCancel={onClose} destroyOnHidden>
      <Instructions {...table} />
    </Modal>
  );
}

function Instructions({ path, query, columns }: ConnectedTable): ReactNode {
  const { t, language } = useWords();
  const [format, setFormat] = useState<'csv' | 'json'>('csv');
  const address = (as: string): TableAddress => ({
    url: location.origin + callUrl(path, { ...query, columns: columns?.join(','), format: as }),
    shopId: pageOwnerHeaders()[PAGE_SHOP_HEADER] ?? '',
    language,
  });
  const csv = address('csv');
  return (
    <>
      <p>
        {t('此地址返回当前筛选条件、排序和列的全部数据。请求时需要具有本页下载权限的只读API令牌。')}{' '}
        <a href="/account/tokens" target="_blank" rel="noreferrer">
          {t('创建令牌')}
        </a>
      </p>
      <Radio.Group
        value={format}
        options={[
          { value: 'csv', label: 'CSV' },
          { value: 'json', label: 'JSON' },
        ]}
        onChange={(event) => setFormat(event.target.value as 'csv' | 'json')}
      />
      <Snippet text={address(format).url} label={t('数据地址')} />
      <Tabs
        items={[
          {
            key: 'excel',
            label: 'Excel',
            children: (
              <>
                <p>{t('在Excel中选择“数据 → 获取数据 → 空白查询 → 高级编辑器”，粘贴以下代码并填入令牌；凭据请选择“匿名”。')}</p>
                <Snippet text={powerQuery(csv)} label="Power Query" />
              </>
            ),
          },
          {
            key: 'sheets',
            label: 'Google Sheets',
            children: (
              <>
                <p>
                  {t('IMPORTDATA不能发送令牌。请在“扩展程序 → Apps脚本”中粘贴以下函数，把令牌保存为脚本属性TOKEN，并用触发器定时运行。')}
                </p>
                <Snippet text={appsScript(csv)} label="Apps Script" />
              </>
            ),
          },
          {
            key: 'other',
            label: t('BI工具和脚本'),
            children: (
              <>
                <p>{t('使用请求头 Authorization: Bearer 令牌。数据未变化时，带 If-None-Match 的请求返回 304。')}</p>
                <Snippet text={pandas(csv)} label="Python" />
                <Snippet text={curl(csv)} label="curl" />
              </>
            ),
          },
        ]}
      />
    </>
  );
}

function Snippet({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
  const { t } = useWords();

  async function copy(): Promise<void> {
    if (await copyText(text)) notify.success(t('已复制'));
    else notify.warning(t('无法自动复制，请手动选中后复制'));
  }

  return (
    <div className="ui-connect-snippet">
      <Input.TextArea readOnly aria-label={label} value={text} autoSize={{ maxRows: 12 }} spellCheck={false} />
      <Button size="small" icon={<CopyOutlined aria-hidden />} aria-label={`${t('复制')} ${label}`} onClick={() => void copy()} />
    </div>
  );
}
