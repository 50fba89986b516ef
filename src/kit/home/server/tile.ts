import type { Call } from '#kit/http/server/route.ts';
import type { TranslatableText } from '#kit/i18n/words.ts';

/** The screen that shows the same records: its menu code and the query of its address. */
export interface TileLink {
  readonly menu: string;
  readonly query?: Readonly<Record<string, string>>;
}

interface TileValue {
  /** A number, an exact decimal as text, or null if it is unknown. */
  readonly value: number | string | null;
  /** Decimals of an exact decimal. */
  readonly scale?: number;
  readonly unit?: TranslatableText;
  /** `bad`: needs attention unless the value is zero. `warn`: was late or incomplete. */
  readonly tone?: 'plain' | 'bad' | 'warn';
  readonly link: TileLink;
}

export interface TileFigure extends TileValue {
  readonly label: TranslatableText;
  /** The value is a difference, which is shown with its sign. */
  readonly signed?: true;
}

export interface TileRow extends Omit<TileValue, 'value'> {
  readonly text: TranslatableText;
  readonly details?: readonly TranslatableText[];
  /** The record's state as a word. */
  readonly tag?: TranslatableText;
  /** The row is a completed step, which the page collapses. */
  readonly done?: true;
  readonly value?: TileValue['value'];
}

interface TilePeriod {
  /** The text below the bar. */
  readonly label: string;
  /** The whole name of the period. */
  readonly name: string;
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
  /** The message if the tile has no row, no trend, and no figure that needs attention. */
  readonly empty: TranslatableText;
}

export type TileCall = Pick<Call<unknown, unknown, undefined>, 'tx' | 'session' | 'clock' | 'zone' | 'queue' | 't'>;

/**
 * A tile of the home page (docs/business-rules/work-and-data-quality.md#home). Tiles read their figures with the
 * functions of the linked screen, so that both show the same.
 */
export interface HomeTile {
  /** Stable name. */
  readonly name: string;
  /** Chinese title, a key of the words. */
  readonly title: string;
  /** The range of the figures, such as a number of days. */
  readonly scope?: TranslatableText;
  /** Tiles are sorted by their position. */
  readonly position: number;
  /** The screens of the figures. The user needs one of them; the title links to the first such screen. */
  readonly screens: readonly TileLink[];
  /** The screen to which the title links, if it is not the first of `screens`. */
  readonly opens?: TileLink;
  /** Whether the tile is listed now. If absent, it is always listed. */
  readonly isShown?: (call: TileCall) => Promise<boolean>;
  readonly read: (call: TileCall) => Promise<TileContent>;
}
