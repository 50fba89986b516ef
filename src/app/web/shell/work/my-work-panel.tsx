import { Alert, Drawer } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useWords } from '#kit/i18n/web/words.ts';
import { Loading, EmptyState } from '#kit/ui/web/page/page-states.tsx';
import type { Work } from '#kit/work/contract.ts';
import { useSession } from '#kit/session/web/session.ts';
import { BOARD } from '#features/upload-board/definition.ts';
import { reachableScreens } from '../navigation.ts';
import { WorkItem } from './work-item.tsx';
import { useWork } from './work-stream.ts';

/** The user's tasks by kind, with links to their pages (docs/business-rules/work-and-data-quality.md#my-work). */
export default function MyWorkPanel({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }): ReactNode {
  const { t } = useWords();
  const { work, status } = useWork();
  return (
    <Drawer open={open} onClose={onClose} title={t('待办')} extra={<UploadBoardLink onLeave={onClose} />} size="min(460px, 100vw)">
      <section aria-label={t('待办')} aria-busy={status === 'loading'}>
        {status === 'lost' && (
          <Alert
            className="shell-my-work-note"
            type="warning"
            showIcon
            title={t(work === null ? '暂时无法获取待办，恢复后将自动显示' : '连接已中断，以下内容可能不是最新，恢复后将自动更新')}
          />
        )}
        {work?.incomplete === true && <Alert className="shell-my-work-note" type="warning" showIcon title={t('部分待办暂时无法统计')} />}
        {work === null && status === 'loading' && <Loading />}
        {work !== null && <Groups work={work} onLeave={onClose} />}
      </section>
    </Drawer>
  );
}

/** The link to the upload board, for users who may open it. */
function UploadBoardLink({ onLeave }: { readonly onLeave: () => void }): ReactNode {
  const { t } = useWords();
  const codes = useSession((session) => session.codes);
  if (!reachableScreens(codes).some(({ path }) => path === BOARD.path)) return null;
  return (
    <Link to={BOARD.path} onClick={onLeave}>
      {t('上传看板')}
    </Link>
  );
}

function Groups({ work, onLeave }: { readonly work: Work; readonly onLeave: () => void }): ReactNode {
  const { t } = useWords();
  // The user's uploads have a separate panel.
  const groups = work.groups.filter(({ name }) => name !== 'upload');
  if (groups.length === 0) return <EmptyState text={t('没有待办事项')} />;
  return groups.map(({ name, title, count, items }) => (
    <section key={name} className="shell-my-work-group" aria-label={title}>
      <h3>
        {title} <small>{count}</small>
      </h3>
      <ul>
        {items.map((item) => (
          <WorkItem key={[item.menu, item.title, item.details].join('\n')} item={item} onLeave={onLeave} />
        ))}
      </ul>
    </section>
  ));
}
