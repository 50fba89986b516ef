import { Form, Input, Radio, Select, TreeSelect } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { callApi } from '#kit/http/web/client.ts';
import { useCall } from '#kit/http/web/use-call.ts';
import { useWords, type WordsInUse } from '#kit/i18n/web/words.ts';
import { encryptIfPresent, PasswordAgain } from '#kit/session/web/password-again.tsx';
import { ScreenText } from '#kit/session/web/screen-text.tsx';
import { DialogForm } from '#kit/ui/web/dialog/dialog-form.tsx';
import { OPTION_SEARCH } from '#kit/ui/web/option-search.ts';
import type {
  addOwnToken,
  addServiceToken,
  NewToken,
  ownTokenScopes,
  serviceAccounts,
  serviceTokenScopes,
  TokenScope,
  TokenScopes,
} from '../contract.ts';
import { TOKEN_DAYS_DEFAULT, TOKEN_DAYS_MAX, TOKEN_NAME_MAX, type TokenPage } from '../definition.ts';

interface TokenForm {
  readonly userId?: number;
  readonly name: string;
  readonly readOnly: boolean;
  readonly codes: string[];
  readonly shopIds: number[];
  readonly days: number;
  readonly password?: string;
}

interface TokenDialogProps {
  readonly open: boolean;
  /** `own`: a token of the user, which requires the password. `administered`: a token of a service account. */
  readonly page: TokenPage;
  readonly onCreated: (name: string, created: NewToken) => void;
  readonly onClose: () => void;
}

const SERVICE_ACCOUNTS_HINT = <ScreenText text="在{{screens}}中新建服务账号。" screens={{ 用户管理: '/systemManage/userManage' }} />;
const DAYS = [7, 30, TOKEN_DAYS_DEFAULT, 180, TOKEN_DAYS_MAX];
const NEW_TOKEN: Partial<TokenForm> = { name: '', readOnly: true, codes: [], days: TOKEN_DAYS_DEFAULT };

/** A new API token (docs/business-rules/permissions.md#api-tokens). If only one shop is possible, it is preselected. */
export function TokenDialog({ open, page, onCreated, onClose }: TokenDialogProps): ReactNode {
  const { t } = useWords();
  // The chosen service account.
  const [owner, setOwner] = useState<number | null>(null);
  const scopes = useCall<typeof ownTokenScopes | typeof serviceTokenScopes>(
    page === 'own'
      ? { path: '/sys/token/scopes', withNotice: true }
      : { path: '/sys/tokens/scopes', query: { userId: owner }, withNotice: true },
    { enabled: open && (page === 'own' || owner !== null) },
  );

  async function save({ password, ...form }: TokenForm): Promise<void> {
    const created = await callApi<typeof addOwnToken | typeof addServiceToken>({
      method: 'POST',
      path: page === 'own' ? '/sys/token/add' : '/sys/tokens/add',
      body: { ...form, password: await encryptIfPresent(password) },
    });
    onCreated(form.name, created);
  }

  return (
    <DialogForm<TokenForm>
      open={open}
      title={t('新建API令牌')}
      initialValues={{ ...NEW_TOKEN, shopIds: onlyShopOf(scopes.data) }}
      onSave={save}
      onClose={() => {
        setOwner(null);
        onClose();
      }}
    >
      {open && <TokenFields page={page} scopes={scopes} onOwner={setOwner} />}
    </DialogForm>
  );
}

/** The only shop that the owner can give to the token; none if there are several. */
function onlyShopOf(scopes: TokenScopes | undefined): number[] {
  return scopes?.shops.length === 1 ? scopes.shops.map(({ shopId }) => shopId) : [];
}

interface TokenFieldsProps extends Pick<TokenDialogProps, 'page'> {
  readonly scopes: { readonly data?: TokenScopes | undefined; readonly isFetching: boolean };
  readonly onOwner: (userId: number) => void;
}

function TokenFields({ page, scopes, onOwner }: TokenFieldsProps): ReactNode {
  const { t } = useWords();
  const form = Form.useFormInstance<TokenForm>();
  const { data } = scopes;
  // The shops are loaded after the form has its initial values. A change of the owner clears the chosen shops.
  useEffect(() => {
    if (data?.shops.length === 1) form.setFieldValue('shopIds', onlyShopOf(data));
  }, [form, data]);
  const accounts = useCall<typeof serviceAccounts>(
    { path: '/sys/tokens/serviceAccounts', withNotice: true },
    { enabled: page === 'administered' },
  );
  const choiceRequired = [{ required: true, message: t('请选择') }];
  return (
    <>
      {page === 'administered' && (
        <Form.Item name="userId" label={t('服务账号')} rules={choiceRequired} extra={SERVICE_ACCOUNTS_HINT}>
          <Select
            placeholder={t('请选择')}
            options={(accounts.data ?? []).map(({ userId, userName, loginAccount }) => ({
              value: userId,
              label: t('{{name}}（{{detail}}）', { name: userName, detail: loginAccount }),
            }))}
            loading={accounts.isFetching}
            showSearch={OPTION_SEARCH}
            onChange={(userId: number) => {
              form.setFieldValue('shopIds', []);
              onOwner(userId);
            }}
          />
        </Form.Item>
      )}
      <Form.Item name="name" label={t('令牌名称')} rules={[{ required: true, whitespace: true, message: t('请输入') }]}>
        <Input maxLength={TOKEN_NAME_MAX} placeholder={t('例如：Power BI日报')} />
      </Form.Item>
      <Form.Item name="readOnly" label={t('访问方式')}>
        <Radio.Group
          options={[
            { value: true, label: t('只读') },
            { value: false, label: t('读写') },
          ]}
        />
      </Form.Item>
      <Form.Item name="codes" label={t('权限')} rules={choiceRequired} extra={t('令牌只能使用所选的权限中所有者当前仍拥有的部分。')}>
        <TreeSelect
          placeholder={t('请选择')}
          treeData={scopeTree(scopes.data?.scopes ?? [], t)}
          loading={scopes.isFetching}
          treeCheckable
          allowClear
          maxTagCount={6}
          treeNodeLabelProp="tag"
          treeNodeFilterProp="tag"
          showSearch
        />
      </Form.Item>
      <Form.Item name="shopIds" label={t('店铺')} rules={choiceRequired}>
        <Select
          mode="multiple"
          placeholder={t('请选择')}
          options={(scopes.data?.shops ?? []).map(({ shopId, shopName }) => ({ value: shopId, label: shopName }))}
          loading={scopes.isFetching}
          showSearch={OPTION_SEARCH}
        />
      </Form.Item>
      <Form.Item name="days" label={t('有效期')}>
        <Select options={DAYS.map((days) => ({ value: days, label: t('有效{{days}}天', { days }) }))} />
      </Form.Item>
      {page === 'own' && <PasswordAgain />}
    </>
  );
}

interface ScopeNode {
  readonly value: string;
  readonly title: string;
  /** The searched text, and the label of a chosen scope, which includes the screen. */
  readonly tag: string;
  readonly children?: ScopeNode[];
}

/** A tree of groups, screens, and their scopes: "view" and operations. The select returns only scopes, its leaves. */
function scopeTree(scopes: readonly TokenScope[], t: WordsInUse['t']): ScopeNode[] {
  const groups = Map.groupBy(scopes, ({ group }) => group);
  return [...groups].map(([group, groupScopes]) => ({
    value: `group:${group}`,
    title: t(group),
    tag: t(group),
    children: [...Map.groupBy(groupScopes, ({ screen }) => screen)].map(([screen, screenScopes]) => ({
      value: `screen:${screen}`,
      title: t(screen),
      tag: t(screen),
      children: screenScopes.map((scope) => ({
        value: scope.code,
        title: t(scope.operation ?? '查看'),
        tag: tokenScopeText(scope, t),
      })),
    })),
  }));
}

/** A scope with its screen, translated. */
export function tokenScopeText({ screen, operation }: TokenScope, t: WordsInUse['t']): string {
  return `${t(screen)} · ${t(operation ?? '查看')}`;
}
