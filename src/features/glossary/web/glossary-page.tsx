import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useWords } from '#kit/i18n/web/words.ts';
import { EmptyState } from '#kit/ui/web/page/page-states.tsx';
import { clearable } from '#kit/ui/web/toolbar/clearable.tsx';
import { GLOSSARY } from '../terms.ts';
import './glossary.css';

/** The terms with their meanings in the user's language, filtered by `keyword` of the URL. */
export default function GlossaryPage(): ReactNode {
  const { t } = useWords();
  const [parameters, setParameters] = useSearchParams();
  const keyword = parameters.get('keyword') ?? '';
  const subjects = useMemo(() => {
    const search = keyword.trim().toLowerCase();
    const matches = (texts: readonly string[]) => texts.some((text) => text.toLowerCase().includes(search));
    return GLOSSARY.map(({ subject, terms }) => ({
      subject: t(subject),
      terms: terms
        // The context selects the noun of a word that is a verb on buttons, such as 审核.
        .map(({ term, meaning }) => ({ term, translation: t(term, { context: '术语表' }), meaning: t(meaning) }))
        .filter(({ term, translation, meaning }) => matches([term, translation, meaning])),
    })).filter(({ terms }) => terms.length > 0);
  }, [keyword, t]);
  return (
    <section className="glossary" aria-label={t('术语表')}>
      <p>{t('本页解释系统中使用的术语。')}</p>
      <form role="search" onSubmit={(event) => event.preventDefault()}>
        <Input
          aria-label={t('搜索术语')}
          placeholder={t('搜索术语')}
          prefix={<SearchOutlined aria-hidden />}
          allowClear={clearable(t)}
          value={keyword}
          onChange={({ target }) => setParameters(target.value === '' ? {} : { keyword: target.value }, { replace: true })}
        />
      </form>
      {subjects.length === 0 && <EmptyState text={t('没有找到术语')} />}
      {subjects.map(({ subject, terms }) => (
        <section key={subject} aria-label={subject}>
          <h2>{subject}</h2>
          <dl>
            {terms.map(({ term, translation, meaning }) => (
              <div key={term}>
                <dt>
                  {translation} {translation !== term && <span lang="zh">{term}</span>}
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </section>
  );
}
