/**
 * Types of GraphQL arguments, read from the SDL that a plugin contributes, so that nobody writes them twice:
 *
 *     const sdl = 'extend type Mutation { addNote(urn: String!, text: String): Boolean! }'
 *     type Args = ArgsOf<typeof sdl>                  // Args['addNote'] is { urn: string; text?: string | null }
 *
 * The SDL must be one literal, without `${}`. `Others` has input types that another plugin defines, by name; a type that
 * neither has is `unknown`. `Of` names another type whose fields have arguments. Not understood are quotes in comments or
 * in descriptions, spaces in the brackets of a list, and objects as default values.
 */
export type ArgsOf<Sdl extends string, Others = {}, Of extends string = 'Query' | 'Mutation'> = string extends Sdl
  ? Readonly<Record<string, 'ArgsOf reads one string literal: const sdl = `…`, without ${}'>>
  : ArgsIn<Of, Blocks<Plain<Sdl>>, Others>

type ArgsIn<Of, B extends Block, Others> =
  FieldsIn<BodyOf<Of, B>> extends infer Field
    ? { readonly [F in Field as Exclude<NameIn<F>, `@${string}`>]: ObjectIn<SecondIn<F>, B, Others> }
    : never

/** `name { body }`; an enum is named `enum <name>`. */
type Block = readonly [name: string, body: string]

/** All blocks, as a union. */
type Blocks<S, Found extends Block = never> = S extends `${infer Head}{${infer Body}}${infer Rest}`
  ? Blocks<Rest, Found | readonly [BlockName<LastTwo<Declared<Head>>>, Body]>
  : Found
type Declared<Head extends string> = Head extends `${infer Name} implements ${string}` ? Name : Head
type BlockName<Words> = Words extends readonly [infer Kind, infer Name extends string]
  ? Kind extends 'enum'
    ? `enum ${Name}`
    : Name
  : never
type BodyOf<Name, B extends Block> = Extract<B, readonly [Name, string]>[1]

/** A field with the text of its arguments, or a member with its type. */
type NameIn<Pair> = Pair extends readonly [infer Name extends string, unknown] ? Name : never
type SecondIn<Pair> = Pair extends readonly [string, infer Second extends string] ? Second : never

/** Of the body of a type, the fields that have arguments. */
type FieldsIn<Body, Found = never> = Body extends `${infer Before}(${infer Args})${infer Rest}`
  ? FieldsIn<Rest, Found | readonly [LastTwo<Before>[1], Args]>
  : Found

/** The members `name: Type = default @directive` of an input type or a list of arguments. */
type MembersIn<Body, Found = never> = Body extends `${infer Before}:${infer After}`
  ? Trim<After> extends `${infer Type} ${infer Rest}`
    ? MembersIn<Rest, Found | readonly [LastTwo<Before>[1], Type]>
    : Found | readonly [LastTwo<Before>[1], Trim<After>]
  : Found
type ObjectIn<Body, B extends Block, Others> =
  MembersIn<Body> extends infer Member
    ? Merged<
        {
          readonly [M in Extract<Member, readonly [string, `${string}!`]> as NameIn<M>]: ValueOf<SecondIn<M>, B, Others>
        } & {
          readonly [M in Exclude<Member, readonly [string, `${string}!`]> as NameIn<M>]?: ValueOf<
            SecondIn<M>,
            B,
            Others
          >
        }
      >
    : never
/** One object instead of an intersection, for readable errors. */
type Merged<T> = T extends infer U ? { [K in keyof U]: U[K] } : never

type ValueOf<Type, B extends Block, Others> = Type extends `${infer Inner}!`
  ? NonNull<Inner, B, Others>
  : NonNull<Type, B, Others> | null
type NonNull<Type, B extends Block, Others> = Type extends `[${infer Item}]`
  ? readonly ValueOf<Item, B, Others>[]
  : Type extends keyof Scalars
    ? Scalars[Type]
    : Type extends keyof Others
      ? Others[Type]
      : Type extends B[0]
        ? ObjectIn<BodyOf<Type, B>, B, Others>
        : `enum ${Type & string}` extends B[0]
          ? WordsIn<BodyOf<`enum ${Type & string}`, B>>
          : unknown
interface Scalars {
  readonly String: string
  readonly ID: string
  readonly Int: number
  readonly Float: number
  readonly Long: number
  readonly Boolean: boolean
}

/** The SDL on one line, without commas, descriptions, other quoted texts and comments. */
type Plain<S extends string> = Blanked<Cut<Cut<Cut<S, '"""', '"""'>, '"', '"'>, '#', '\n'>>
type Blanked<S extends string> = Replace<Replace<Replace<S, '\n'>, '\t'>, ','>
type Cut<
  S extends string,
  From extends string,
  To extends string,
  Done extends string = ''
> = S extends `${infer Before}${From}${string}${To}${infer After}`
  ? Cut<After, From, To, `${Done}${Before} `>
  : `${Done}${S}`
type Replace<
  S extends string,
  What extends string,
  Done extends string = ''
> = S extends `${infer Before}${What}${infer After}` ? Replace<After, What, `${Done}${Before} `> : `${Done}${S}`

type Trim<S extends string> = S extends ` ${infer Rest}` ? Trim<Rest> : S extends `${infer Rest} ` ? Trim<Rest> : S
type LastTwo<S extends string, Before extends string = ''> =
  Trim<S> extends `${infer First} ${infer Rest}` ? LastTwo<Rest, First> : readonly [Before, Trim<S>]
type WordsIn<S extends string, Found = never> =
  Trim<S> extends `${infer First} ${infer Rest}` ? WordsIn<Rest, Found | First> : Found | Trim<S>
