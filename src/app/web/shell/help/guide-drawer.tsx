import { ArrowLeftOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Drawer, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import pages from 'virtual:user-guide';
import type { GuidePage } from '#app/guide/guide.ts';
import { foldText } from '#kit/i18n/fold.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { GLOSSARY_PATH } from '#kit/ui/glossary-path.ts';
import { useSession } from '#kit/session/web/session.ts';
import { clearable } from '#kit/ui/web/toolbar/clearable.tsx';
import { menuName, reachableScreens, type ScreenPlace } from '../navigation.ts';
import './guide-drawer.css';

/** The user guide of the current screen, or the list of all screens that the user may open. */
export default function GuideDrawer({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useWords();
  const { pathname } = useLocation();
  const { codes, menuNames } = useSession();
  const places = reachableScreens(codes).filter(({ menu }) => Object.hasOwn(pages, menu.code));
  const [selected, setSelected] = useState(() => places.find(({ path }) => path === pathname) ?? null);
  const [text, setText] = useState('');
  const titleOf = ({ menu }: ScreenPlace) => t(menuName(menu.code, menuNames));
  const pageOf = ({ menu }: ScreenPlace) => pages[menu.code] ?? NO_PAGE;

  const choose = (place: ScreenPlace | null) => {
    setSelected(place);
    setText('');
  };
  const words = foldText(text).split(/\s+/).filter(Boolean);
  const matches = (place: ScreenPlace) => {
    const content = foldText([titleOf(place), ...textsOf(pageOf(place)).map((part) => t(part))].join(' '));
    return words.every((word) => content.includes(word));
  };
  return (
    <Drawer
      open
      mask={false}
      onClose={onClose}
      title={t('使用说明')}
      size="min(520px, 100vw)"
      extra={<Link to={GLOSSARY_PATH}>{t('术语表')}</Link>}
    >
      <Input
        allowClear={clearable(t)}
        prefix={<SearchOutlined />}
        placeholder={t('搜索使用说明')}
        aria-label={t('搜索使用说明')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {selected === null || words.length > 0 ? (
        <Places places={places.filter(matches)} titleOf={titleOf} pageOf={pageOf} onChoose={choose} />
      ) : (
        <article className="shell-guide-page" aria-label={titleOf(selected)}>
          <Button type="link" size="small" icon={<ArrowLeftOutlined />} onClick={() => choose(null)}>
            {t('所有页面')}
          </Button>
          <h2>{selected.path === pathname ? titleOf(selected) : <Link to={selected.path}>{titleOf(selected)}</Link>}</h2>
          <Content page={pageOf(selected)} />
        </article>
      )}
    </Drawer>
  );
}

const NO_PAGE: GuidePage = { paragraphs: [], reports: [], workbooks: [] };

/** The texts of a page that a search compares. */
const textsOf = ({ paragraphs, reports, workbooks }: GuidePage): readonly string[] => [
  ...paragraphs,
  ...reports.flatMap(({ figures }) => figures.flatMap(({ title, formula }) => [title, formula])),
  ...workbooks.flatMap(({ columns }) => columns.map(({ label }) => label)),
];

interface PlacesProps {
  readonly places: readonly ScreenPlace[];
  readonly titleOf: (place: ScreenPlace) => string;
  readonly pageOf: (place: ScreenPlace) => GuidePage;
  readonly onChoose: (place: ScreenPlace) => void;
}

function Places({ places, titleOf, pageOf, onChoose }: PlacesProps): ReactNode {
  const { t } = useWords();
  if (places.length === 0) return <p role="status">{t('没有匹配的页面')}</p>;
  return (
    <ul className="shell-guide-places">
      {places.map((place) => (
        <li key={place.path}>
          <Button type="link" onClick={() => onChoose(place)}>
            {titleOf(place)}
          </Button>
          <p>{t(pageOf(place).paragraphs[0] ?? '')}</p>
        </li>
      ))}
    </ul>
  );
}

function Content({ page: { paragraphs, reports, workbooks } }: { readonly page: GuidePage }): ReactNode {
  const { t } = useWords();
  return (
    <>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{t(paragraph)}</p>
      ))}
      {reports.map(({ title, figures }) => (
        <section key={title}>
          <h3>{t('列与计算方法：{{title}}', { title: { text: title } })}</h3>
          <dl>
            {figures.map((figure) => (
              <div key={figure.title}>
                <dt>{t(figure.title)}</dt>
                <dd>{t(figure.formula)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {workbooks.map(({ title, columns }) => (
        <section key={title}>
          <h3>{t('工作簿的列：{{title}}', { title: { text: title } })}</h3>
          <dl>
            {columns.map(({ label, rules }) => (
              <div key={label}>
                <dt>{t('{{column}}', { column: { columns: [label] } })}</dt>
                <dd>{rules.map((rule) => t(rule.text, rule.parameters)).join(' · ')}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}
