import { DownloadOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { deadlineText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { useSession } from '#kit/session/web/session.ts';
import { useDownload } from '#kit/ui/web/use-download.ts';
import type { WorkEntry } from '#kit/work/contract.ts';
import { menuName, reachableScreens } from '../navigation.ts';
import './my-work-panel.css';

/** The text and colour of an upload's status. */
const STATUSES = {
  running: { text: '进行中', colour: 'processing' },
  done: { text: '已完成', colour: 'success' },
  failed: { text: '失败', colour: 'error' },
} as const;

/** A task or an upload of the user, with a link to its screen. */
export function WorkItem({ item, onLeave }: { readonly item: WorkEntry; readonly onLeave: () => void }): ReactNode {
  const { t } = useWords();
  const { title, details, count, until, late, file, upload } = item;
  const screen = useScreen(item.menu);
  if (screen === null) return null;
  return (
    <li>
      <Link
        className="shell-my-work-item"
        to={{ pathname: screen.path, search: new URLSearchParams(item.query).toString() }}
        onClick={onLeave}
      >
        <span className="shell-my-work-title">
          {title}
          {count > 1 && <Tag>{count}</Tag>}
          {upload !== undefined && <Tag color={STATUSES[upload.status].colour}>{t(STATUSES[upload.status].text)}</Tag>}
        </span>
        <small>{[title === screen.name ? '' : screen.name, details].filter((text) => text !== '').join(' · ')}</small>
        {until !== null && (
          <small className={late ? 'shell-my-work-late' : undefined}>
            {t(late ? '已过截止时间{{time}}' : '截止{{time}}', { time: deadlineText(until, t) })}
          </small>
        )}
      </Link>
      {file !== null && <ErrorFile path={file} />}
    </li>
  );
}

function ErrorFile({ path }: { readonly path: string }): ReactNode {
  const { t } = useWords();
  const download = useDownload({ path });
  return (
    <Button type="link" size="small" icon={<DownloadOutlined aria-hidden />} loading={download.busy} onClick={() => void download.start()}>
      {t('错误文件')}
    </Button>
  );
}

/** The path and name of a menu's screen; null if the user cannot open it. */
function useScreen(code: string): { path: string; name: string } | null {
  const { t } = useWords();
  const codes = useSession((session) => session.codes);
  const names = useSession((session) => session.menuNames);
  const place = reachableScreens(codes).find(({ menu }) => menu.code === code);
  return place === undefined ? null : { path: place.path, name: t(menuName(code, names)) };
}
