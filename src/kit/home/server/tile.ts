import type { Call } from '#kit/http/server/route.ts';
import type { TranslatableText, Translator } from '#kit/i18n/words.ts';

/** A screen by its menu, and the query of its address that shows the same records. */
export interface TileLink {
  readonly menu: string;
  readonly query?: Readonly<Record<string, string>>;
}

interface Shown {
  /** A number, an exact decimal as text, or null if it is unknown. */
  readonly value: number | string | null;
  /** Decimals of an exact decimal. */
  readonly scale?: number;
  readonly unit?: TranslatableText;
  /** `bad`: it needs attention unless it is zero. */
  readonly tone?: 'plain' | 'bad' | 'warn';
  readonly link: TileLink;
}

export interface TileFigure extends Shown {
  readonly label: TranslatableText;
  /** A change: shown with its sign. */
  readonly signed?: true;
}

export interface TileRow extends Omit<Shown, 'value'> {
  readonly text: TranslatableText;
  readonly details?: readonly TranslatableText[];
  /** Its state as a word. */
  readonly tag?: TranslatableText;
  readonly value?: Shown['value'];
}

interface TilePeriod {
  readonly label: string;
  readonly value: number | null;
  /** The current period, or the newest with data. */
  readonly present: boolean;
  readonly link: TileLink;
}

/** The content of a tile. A figure or row is omitted if the user may not open its screen. */
export interface TileContent {
  readonly figures?: readonly TileFigure[];
  readonly rows?: readonly TileRow[];
  readonly trend?: readonly TilePeriod[];
  /** Shown when there is no row, and no figure that needs attention. */
  readonly empty: TranslatableText;
}

/** Month and day of `yyyy-MM-dd`, with the minutes of `yyyy-MM-dd HH:mm:ss`, in the order of the reader's language. */
export function shortTime(moment: string, t: Translator): string {
  const [, month = '', day = '', time = ''] = /^\d{4}-(\d\d)-(\d\d)(?: (\d\d:\d\d))?/.exec(moment) ?? [];
  return [t('{{month}}-{{day}}', { month, day }), time].join(' ').trimEnd();
}

export type TileCall = Pick<Call<unknown, unknown, undefined>, 'tx' | 'session' | 'clock' | 'zone' | 'queue' | 't'>;

/**
 * A tile of the home page (docs/business-rules/work-and-data-quality.md#home). Its figures are read by the functions of
 * the screen that they lead to, so that both show the same.
 */
export interface HomeTile {
  /** Stable name. */
  readonly name: string;
  /** Chinese title, a key of the words. */
  readonly title: string;
  /** The restriction of its figures, such as a number of days; a key of the words. */
  readonly scope?: TranslatableText;
  /** Smaller ones come first. */
  readonly position: number;
  /** The screens that its figures lead to. Readers need the menu of one of them; its title links to the first. */
  readonly screens: readonly TileLink[];
  /** The screen of its title, where that is another one. */
  readonly opens?: TileLink;
  /** Whether the tile is listed now; always without it. */
  readonly isShown?: (call: TileCall) => Promise<boolean>;
  readonly read: (call: TileCall) => Promise<TileContent>;
}
