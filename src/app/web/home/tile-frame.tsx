import { RightOutlined, WarningOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useWords } from '#kit/i18n/web/words.ts';

/** The address of a screen with its filters. */
interface TileAddress {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

/** The target of a link to a screen with its filters. */
export const linkTo = ({ path, query }: TileAddress) => ({ pathname: path, search: new URLSearchParams(query).toString() });

interface TileFrameProps {
  readonly name: string;
  readonly title: string;
  /** The range of the figures, such as a number of days. */
  readonly scope?: string | null;
  /** The screen to which the title links; null without a link. */
  readonly link: TileAddress | null;
  readonly busy: boolean;
  readonly children: ReactNode;
}

/** A card of the home page: its title, which leads to the screen, and its content. */
export function TileFrame({ name, title, scope = null, link, busy, children }: TileFrameProps): ReactNode {
  return (
    <section className={`home-tile home-tile-${name}`} aria-label={title} aria-busy={busy}>
      <h3 className="home-tile-head">
        {link === null ? (
          title
        ) : (
          <Link to={linkTo(link)}>
            {title} <RightOutlined aria-hidden />
          </Link>
        )}
        {scope !== null && <small>{scope}</small>}
      </h3>
      {children}
    </section>
  );
}

/** A placeholder of about the content's height. */
export function TileLoading(): ReactNode {
  const { t } = useWords();
  return (
    <div role="status" aria-label={t('加载中')}>
      <Skeleton active title={false} paragraph={{ rows: 3 }} />
    </div>
  );
}

/** The message that nothing needs attention. */
export function TileEmpty({ text }: { readonly text: string }): ReactNode {
  return <p className="home-empty">{text}</p>;
}

/** The message that a tile could not be loaded. It has no button for a tile that reloads by itself. */
export function TileFailed({ onRetry }: { readonly onRetry?: () => void }): ReactNode {
  const { t } = useWords();
  return (
    <p className="home-failed" role="alert">
      <WarningOutlined aria-hidden /> {t('加载失败')}
      {onRetry !== undefined && (
        <Button type="link" size="small" onClick={onRetry}>
          {t('重试')}
        </Button>
      )}
    </p>
  );
}
