import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useWords } from '#kit/i18n/web/words.ts';
import { CorporateList } from './corporate-list.tsx';
import { ShopList } from './shop-list.tsx';

/** Shops and their corporates. Beyond the specification, which has a shop selector but no screen to maintain shops. */
export default function ShopManagePage(): ReactNode {
  const { t } = useWords();
  const [address, setAddress] = useSearchParams();
  return (
    <section className="list-screen" aria-label={t('店铺管理')}>
      <Tabs
        activeKey={address.get('tab') === 'corporates' ? 'corporates' : 'shops'}
        onChange={(tab) => setAddress(tab === 'shops' ? {} : { tab }, { replace: true })}
        destroyOnHidden
        items={[
          { key: 'shops', label: t('店铺', { context: '店铺管理' }), children: <ShopList /> },
          { key: 'corporates', label: t('公司', { context: '店铺管理' }), children: <CorporateList /> },
        ]}
      />
    </section>
  );
}
