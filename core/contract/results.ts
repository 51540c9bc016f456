import type { Call } from '../call.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import type { Selects, SourceEvents } from './operation.ts'
import type {
  Block,
  BlocksOf,
  BodyOf,
  FieldsIn,
  Member,
  Merged,
  NamesOf,
  NonNullMember,
  PlainOf,
  Scalars,
  WordsIn
} from './sdl.ts'

/**
 * Refuses a contribution whose operations and resolvers do not return what its SDL says, as far as that is literal. A
 * value must have the fields of its type, without those that `fields` resolves; an entity may be its URN. Interfaces,
 * unions and types that the `sdl` does not define accept everything but null.
 */
export type FittingResults<C> = Fitting<
  BlocksIn<MemberOf<C, 'sdl'>>,
  MemberOf<C, 'operations'>,
  MemberOf<C, 'fields'>
> &
  (C extends { readonly entityFields: infer List }
    ? { readonly entityFields: FittingItems<List, BlocksIn<MemberOf<C, 'sdl'>>, MemberOf<C, 'fields'>> }
    : unknown)
/** Also of what only some contributions of a plugin have. */
type MemberOf<T, K> = T extends unknown ? (K extends keyof T ? NonNullable<T[K]> : never) : never
/** Of a union, the keys of every part. */
export type KeyOf<T> = T extends unknown ? keyof T : never
type BlocksIn<Sdl> = Sdl extends string ? (string extends Sdl ? never : BlocksOf<Sdl>) : never

interface Fitting<B extends Block, Operations, Fields> {
  readonly operations?: {
    readonly [Root in KeyOf<Operations>]?: {
      readonly [F in Resolved<Root, MemberOf<Operations, Root>, B> as F[0]]?: {
        readonly run: (args: never, call: Call, selects: Selects) => MaybePromise<Rooted<Root, Output<F[1], B, Fields>>>
      }
    }
  }
  readonly fields?: {
    readonly [T in KeyOf<Fields>]?: Resolvers<Resolved<T, MemberOf<Fields, T>, B>, B, Fields>
  }
}
/** An operation of `Subscription` returns a source of its results. */
type Rooted<Root, Result> = Root extends 'Subscription' ? SourceEvents<Result> : Result
type FittingItems<List, B extends Block, Fields> = {
  readonly [I in keyof List]: List[I] extends { readonly sdl: infer Sdl extends string }
    ? { readonly resolve: Resolvers<FieldsIn<PlainOf<Sdl>>, B, Fields> }
    : unknown
}

/** The fields of a type of the SDL that have a resolver. */
type Resolved<Type, Given, B extends Block> = string extends Type
  ? never
  : Extract<FieldsIn<BodyOf<'type', Type, B>>, readonly [KeyOf<Given>, string]>
type Resolvers<M extends Member, B extends Block, Fields> = {
  readonly [F in M as F[0]]?: (
    parent: never,
    args: never,
    call: Call,
    selects: Selects
  ) => MaybePromise<Output<F[1], B, Fields>>
}

type Output<Type, B extends Block, Fields> = Type extends `${infer Inner}!`
  ? Present<Inner, B, Fields>
  : Present<Type, B, Fields> | null | undefined
type Present<Type, B extends Block, Fields> = Type extends `[${infer Item}]`
  ? readonly Output<Item, B, Fields>[]
  : Type extends keyof Scalars
    ? Scalars[Type]
    : Type extends NamesOf<'enum', B>
      ? WordsIn<BodyOf<'enum', Type, B>>
      : Type extends NamesOf<'type', B>
        ? ObjectOutput<Type, B, Fields>
        : {}

type ObjectOutput<
  Type,
  B extends Block,
  Fields
> = ` ${Extract<B, readonly ['type', Type, string, string]>[3]} ` extends `${string} Entity ${string}`
  ? string | Value<Without<Type, KeyOf<MemberOf<Fields, Type>> | 'type', B>, B, Fields>
  : Value<Without<Type, KeyOf<MemberOf<Fields, Type>>, B>, B, Fields>
type Without<Type, Names, B extends Block> = Exclude<FieldsIn<BodyOf<'type', Type, B>>, readonly [Names, string]>
type Value<M extends Member, B extends Block, Fields> = Merged<
  { readonly [F in NonNullMember<M> as Seen<F[0]>]: Output<F[1], B, Fields> } & {
    readonly [F in Exclude<M, NonNullMember<M>> as Seen<F[0]>]?: Output<F[1], B, Fields>
  }
>
type Seen<Name> = string extends Name ? never : Name
