import type {
  Block,
  BlocksOf,
  BodyOf,
  FieldsWithArgsIn,
  Member,
  MembersIn,
  Merged,
  NamesOf,
  NonNullMember,
  Scalars,
  WordsIn
} from './sdl.ts'

/**
 * Types of GraphQL arguments, read from the SDL that a plugin contributes, so that nobody writes them twice:
 *
 *     const sdl = 'extend type Mutation { addNote(urn: String!, text: String): Boolean! }'
 *     type Args = ArgsOf<typeof sdl>                  // Args['addNote'] is { urn: string; text?: string | null }
 *
 * The SDL must be a literal: one with `${}` needs `as const`. `Others` has input types that another plugin defines, by
 * name; a type that neither has is `unknown`. `Of` names another type whose fields have arguments.
 */
export type ArgsOf<
  Sdl extends string,
  Others = {},
  Of extends string = 'Query' | 'Mutation' | 'Subscription'
> = string extends Sdl
  ? Readonly<Record<string, 'ArgsOf reads a literal: one with ${} needs `as const`'>>
  : ArgsIn<Of, BlocksOf<Sdl>, Others>

type ArgsIn<Of, B extends Block, Others> =
  FieldsWithArgsIn<BodyOf<'type' | 'interface', Of, B>> extends infer Field extends Member
    ? { readonly [F in Field as Exclude<F[0], `@${string}`>]: ObjectIn<F[1], B, Others> }
    : never

type ObjectIn<Body, B extends Block, Others> =
  MembersIn<Body> extends infer M extends Member
    ? Merged<
        { readonly [One in NonNullMember<M> as One[0]]: ValueOf<One[1], B, Others> } & {
          readonly [One in Exclude<M, NonNullMember<M>> as One[0]]?: ValueOf<One[1], B, Others>
        }
      >
    : never

type ValueOf<Type, B extends Block, Others> = Type extends `${infer Inner}!`
  ? NonNull<Inner, B, Others>
  : NonNull<Type, B, Others> | null
type NonNull<Type, B extends Block, Others> = Type extends `[${infer Item}]`
  ? readonly ValueOf<Item, B, Others>[]
  : Type extends keyof Scalars
    ? Scalars[Type]
    : Type extends keyof Others
      ? Others[Type]
      : Type extends NamesOf<'enum', B>
        ? WordsIn<BodyOf<'enum', Type, B>>
        : Type extends NamesOf<'input', B>
          ? ObjectIn<BodyOf<'input', Type, B>, B, Others>
          : unknown
