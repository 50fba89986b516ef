import type { ZodType } from 'zod';

/**
 * The contract of a call, shared by server and client: its path and result. The route spreads it and the client names
 * its type (`callApi<typeof roleList>`), so that both use the same result type (rule R3 of docs/architecture.md#rules).
 */
export interface CallContract<Result = unknown> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** The base path, by default `/apple-edi-erp`. */
  readonly base?: '/apple-edi-erp' | '/apple-data-center';
  /** The whole path below the base path, as printed in the specification. */
  readonly path: string;
  readonly result: ZodType<Result>;
  /** The schema of a failure's result, if it has more than the wrong fields. */
  readonly refusal?: ZodType;
}

/** Declares a call and returns it with its literal types. */
export function defineCall<const C extends CallContract>(call: C): C {
  return call;
}

/** The type of a call's result, deeply read-only. */
export type AnswerOf<C extends CallContract> = C extends CallContract<infer Result> ? DeepReadonly<Result> : never;

/** The address type of a call: its path with a value for every parameter. */
export type AddressOf<C extends CallContract> = C extends { readonly base: infer Base extends string }
  ? `${Base}${FilledPath<C['path']>}`
  : FilledPath<C['path']>;

type FilledPath<Path extends string> = Path extends `${infer Head}:${string}/${infer Tail}`
  ? `${Head}${string}/${FilledPath<Tail>}`
  : Path extends `${infer Head}:${string}`
    ? `${Head}${string}`
    : Path;

/** A deeply read-only type. */
export type DeepReadonly<T> = unknown extends T
  ? T
  : T extends string | number | boolean | null | undefined
    ? T
    : T extends readonly (infer Member)[]
      ? readonly DeepReadonly<Member>[]
      : { readonly [Key in keyof T]: DeepReadonly<T[Key]> };

/** In place of a call's `result`: server-sent events, each with this schema. */
export class EventsOf<Event> {
  readonly event: ZodType<Event>;

  constructor(event: ZodType<Event>) {
    this.event = event;
  }
}

/** In place of a call's `result`: plain text instead of a JSON envelope. */
export class TextResult {
  readonly contentType: string;

  constructor(contentType: string) {
    this.contentType = contentType;
  }
}
