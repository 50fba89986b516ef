import { FileSearchOutlined, LockOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useWords } from '#kit/i18n/web/words.ts';
import { MessagePage } from '#kit/ui/web/page/message-page.tsx';

/** 404: for unknown paths, and those of screens that the user may not open (docs/user-interface.md#navigation). */
export function NotFoundPage(): ReactNode {
  const { t } = useWords();
  return (
    <MessagePage
      icon={<FileSearchOutlined />}
      title={t('页面不存在')}
      text={t('请检查网址；也可能是没有该页面的权限。')}
      actions={<Link to="/">{t('返回首页')}</Link>}
    />
  );
}

/**
 * 401: for a user without any permission here. Back leads to the dashboard with `noGoBack`, else one step back
 * (docs/user-interface.md#navigation).
 */
export function NotPermittedPage(): ReactNode {
  const { t } = useWords();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const goBack = () => void (query.has('noGoBack') ? navigate('/') : navigate(-1));
  return (
    <MessagePage
      icon={<LockOutlined />}
      title={t('你没有权限去该页面')}
      text={t('如需开通，请联系管理员。')}
      actions={
        <>
          <Button onClick={goBack}>{t('返回')}</Button>
          <Link to="/">{t('返回首页')}</Link>
        </>
      }
    />
  );
}
