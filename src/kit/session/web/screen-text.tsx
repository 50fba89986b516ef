import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { LIST_SEPARATORS } from '#kit/i18n/formats.ts';
import type { Parameters } from '#kit/i18n/words.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { usePermission } from './session.ts';

/** Where the names of the screens are in the translated text. */
const MARK = '|';

interface ScreenTextProps {
  /** A key of the words with the parameter `screens`. */
  readonly text: string;
  readonly parameters?: Parameters;
  /** The titles (keys of the words) and addresses of the screens that the text names. */
  readonly screens: Readonly<Record<string, string>>;
  /** Menu codes one of which opens these screens; by default the last part of the path. */
  readonly codes?: readonly string[];
}

/** A text that names screens: their names are links for users who may open them, and quoted for others. */
export function ScreenText({ text, parameters, screens, codes }: ScreenTextProps): ReactNode {
  const { t, language } = useWords();
  const [before, after] = t(text, { ...parameters, screens: MARK }).split(MARK);
  return (
    <>
      {before}
      {Object.entries(screens).map(([title, address], index) => (
        <Fragment key={address}>
          {index > 0 && LIST_SEPARATORS[language]}
          <ScreenName title={t(title)} address={address} codes={codes} />
        </Fragment>
      ))}
      {after}
    </>
  );
}

interface ScreenNameProps {
  readonly title: string;
  readonly address: string;
  readonly codes: readonly string[] | undefined;
}

function ScreenName({ title, address, codes }: ScreenNameProps): ReactNode {
  const { t } = useWords();
  const [path = ''] = address.split('?');
  const mayOpen = usePermission(codes ?? [path.slice(path.lastIndexOf('/') + 1)]);
  return mayOpen ? (
    <Link to={address} className="ui-named-screen">
      {title}
    </Link>
  ) : (
    t('“{{title}}”', { title })
  );
}
