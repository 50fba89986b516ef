import { StringDecoder } from 'node:string_decoder';
import { Parser } from 'htmlparser2';
import { WorkbookError } from '../../error.ts';

/** Maximum characters of one tag or comment; scripts and images of a page are smaller. */
const MAX_TOKEN_LENGTH = 4 * 1024 * 1024;
/** Maximum depth of elements. Pages without end tags nest less deeply. */
const MAX_DEPTH = 1000;

/** Attributes of a tag by name, as written in XML, in lower case in HTML. */
export type MarkupAttributes = Readonly<Record<string, string>>;

/** The events of a document, in order. Every opened element is closed. */
export interface MarkupVisitor {
  open(name: string, attributes: MarkupAttributes, depth: number): void;
  /** `implied`: the element had no end tag. */
  close(name: string, depth: number, implied: boolean): void;
  text(text: string): void;
  /** `<!DOCTYPE …>` and `<?…?>`, with their content. */
  declaration?(text: string): void;
}

/** Passes the events of HTML or XML to a visitor, with limits. Declared entities are never resolved. */
export class MarkupReader {
  readonly #parser: Parser;
  readonly #decoder = new StringDecoder('utf8');
  /** The number of characters since the last parser event. */
  #sinceEvent = 0;
  #depth = 0;
  /** Whether the last event was a start tag: an element that closes now may be `<empty/>`. */
  #justOpened = false;
  #ended = false;

  constructor(visitor: MarkupVisitor, kind: 'html' | 'xml') {
    const onEvent = (): void => {
      this.#sinceEvent = 0;
      this.#justOpened = false;
    };
    this.#parser = new Parser(
      {
        onopentag: (name, attributes) => {
          onEvent();
          if (++this.#depth > MAX_DEPTH) throw new WorkbookError('corrupt', 'markup nested too deeply');
          visitor.open(name, attributes, this.#depth);
          this.#justOpened = true;
        },
        onclosetag: (name, implied) => {
          const empty = this.#justOpened;
          onEvent();
          visitor.close(name, this.#depth--, implied && !empty);
        },
        ontext: (text) => {
          onEvent();
          visitor.text(text);
        },
        oncomment: onEvent,
        onprocessinginstruction: (_name, text) => visitor.declaration?.(text),
      },
      { xmlMode: kind === 'xml' },
    );
  }

  /** Whether the document has ended: its end closes the elements that are still open. */
  get ended(): boolean {
    return this.#ended;
  }

  /** Parses the next piece of UTF-8. */
  feed(piece: Buffer): void {
    this.#sinceEvent += piece.length;
    this.#parser.write(this.#decoder.write(piece));
    if (this.#sinceEvent > MAX_TOKEN_LENGTH) throw new WorkbookError('corrupt', 'a tag or comment without end');
  }

  end(): void {
    this.#ended = true;
    this.#parser.end();
  }
}
