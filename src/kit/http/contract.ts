import type { ZodType } from 'zod';

/**
 * A call as both sides of the wire know it: where it is, and what it answers. The server's route spreads it, the client
 * names its type (`callApi<typeof roleList>`), so that neither can hold the other's answer for something else
 * (docs/architecture.md#rules).
 */
export interface CallContract<Result = unknown> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** The prefix; only the two `/apple-data-center` calls have another than the product's. */
  readonly base?: '/apple-edi-erp' | '/apple-data-center';
  /** The whole path below the base path, greppable as the specification prints it. */
  readonly path: string;
  readonly result: ZodType<Result>;
  /** What a refusal tells beside its message where that is more than wrong fields; every other refusal of the call has no result. */
  readonly refusal?: ZodType;
}

/** Declares a call that both sides know; gives it back with its literal types. */
export function defineCall<const C extends CallContract>(call: C): C {
  return call;
}

/** What a call answers. */
export type AnswerOf<C extends CallContract> = C extends CallContract<infer Result> ? Frozen<Result> : never;

/** How a client addresses a call: its path with something in place of every parameter. */
export type AddressOf<C extends CallContract> = C extends { readonly base: infer Base extends string }
  ? `${Base}${Filled<C['path']>}`
  : Filled<C['path']>;

type Filled<Path extends string> = Path extends `${infer Head}:${string}/${infer Tail}`
  ? `${Head}${string}/${Filled<Tail>}`
  : Path extends `${infer Head}:${string}`
    ? `${Head}${string}`
    : Path;

/** A value that nobody changes, to its last member. */
export type Frozen<T> = unknown extends T
  ? T
  : T extends string | number | boolean | null | undefined
    ? T
    : T extends readonly (infer Member)[]
      ? readonly Frozen<Member>[]
      : { readonly [Key in keyof T]: Frozen<T[Key]> };

/** In place of a call's `result`: it answers with server-sent events, of which each is what the schema says. */
export class EventsOf<Event> {
  readonly event: ZodType<Event>;

  constructor(event: ZodType<Event>) {
    this.event = event;
  }
}

/** In place of a call's `result`: a text sent as it is, for what is no JSON envelope. */
export class TextOf {
  readonly contentType: string;

  constructor(contentType: string) {
    this.contentType = contentType;
  }
}
