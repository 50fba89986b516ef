import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { attempt } from '#kit/http/web/attempt.ts';
import { callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { notify } from '#kit/page/web/notice.ts';
import { useConfirm } from '#kit/ui/web/dialog/confirm.tsx';
import { type ShownOnce, ShownOnceDialog } from '../../web/shown-once-dialog.tsx';
import type { NewToken, revokeOwnToken, revokeToken, Token } from '../contract.ts';
import type { TokenPage } from '../definition.ts';
import { RotateDialog } from './rotate-dialog.tsx';
import { TokenDialog } from './token-dialog.tsx';

interface TokenActions {
  readonly add: () => void;
  readonly rotate: (token: Token) => void;
  readonly revoke: (token: Token) => Promise<void>;
  readonly dialogs: ReactNode;
}

/**
 * Creates, rotates and revokes tokens of a page.
 * @param listPath the path of the list to reload
 */
export function useTokenActions(page: TokenPage, listPath: string): TokenActions {
  const { t } = useWords();
  const client = useQueryClient();
  const { confirm } = useConfirm();
  const [adding, setAdding] = useState(false);
  const [rotating, setRotating] = useState<Token | null>(null);
  const [newSecret, setNewSecret] = useState<ShownOnce | null>(null);
  const reload = () => client.invalidateQueries({ queryKey: [listPath] });

  function showSecret(name: string, { token }: NewToken): void {
    setNewSecret({ owner: { label: t('令牌名称'), text: name }, label: t('API令牌'), secret: token });
    void reload();
  }

  async function revoke({ tokenId, name }: Token): Promise<void> {
    const question = t('确定要吊销此令牌吗？使用它的程序将立即无法访问，且不能恢复。');
    if (!(await confirm(question, { danger: true, about: name, okText: t('吊销') }))) return;
    await attempt(async () => {
      await callApi<typeof revokeOwnToken | typeof revokeToken>({
        method: 'POST',
        path: page === 'own' ? '/sys/token/revoke' : '/sys/tokens/revoke',
        body: { tokenId },
      });
      notify.success(t('令牌已吊销'));
    });
    await reload();
  }

  const dialogs = (
    <>
      <TokenDialog open={adding} page={page} onCreated={showSecret} onClose={() => setAdding(false)} />
      <RotateDialog token={rotating} page={page} onRotated={showSecret} onClose={() => setRotating(null)} />
      <ShownOnceDialog
        shown={newSecret}
        warning={t('此令牌只显示这一次，关闭后无法再查看。请将其保存在安全的地方，不要写入代码或发送给他人。')}
        testId="api-token"
        onClose={() => setNewSecret(null)}
      />
    </>
  );
  return { add: () => setAdding(true), rotate: setRotating, revoke, dialogs };
}
