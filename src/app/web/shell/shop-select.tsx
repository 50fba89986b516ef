import { Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { ApiFailure, callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { useSession } from '#kit/session/web/session.ts';
import { abandonPage } from '#kit/page/web/unsaved-work.ts';
import { useMayLeave } from '#kit/ui/web/dialog/leave-guard.tsx';

/** The user's shop, which determines the corporate. A choice reloads the page (docs/user-interface.md#shell). */
export function ShopSelect(): ReactNode {
  const { t } = useWords();
  const options = useSession((session) => session.shopOptions);
  const shopId = useSession((session) => session.userInfo?.shopId ?? null);
  const [saving, setSaving] = useState(false);
  const mayLeave = useMayLeave();
  if (options.length === 0) return null;

  async function choose(chosen: number): Promise<void> {
    if (!(await mayLeave())) return;
    setSaving(true);
    try {
      await callApi({ path: `/apple-data-center/sys/shop/save/${chosen}` });
      abandonPage();
      location.reload();
    } catch (error) {
      setSaving(false);
      if (!(error instanceof ApiFailure)) throw error;
    }
  }

  return (
    <Select
      className="shell-top-bar-shop"
      aria-label={t('店铺')}
      value={shopId}
      options={[...options]}
      loading={saving}
      disabled={saving}
      placeholder={t('请选择店铺')}
      popupMatchSelectWidth={false}
      onChange={(chosen: number | null) => {
        if (chosen !== null && chosen !== shopId) void choose(chosen);
      }}
    />
  );
}
