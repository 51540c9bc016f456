/**
 * Reads SDL in the type system. Not understood are quotes in comments or in descriptions, spaces in the brackets of a
 * list, and objects as default values. What `${}` inserts into a text `as const` is not seen.
 */

export interface Scalars {
  readonly String: string
  readonly ID: string
  readonly Int: number
  readonly Float: number
  readonly Long: number
  readonly Boolean: boolean
}

/** `kind name implements interfaces { body }`; the kind of an extension begins with `extend`. */
export type Block = readonly [kind: string, name: string, body: string, interfaces: string]

/** All blocks of the SDL, or of several, as a union. */
export type BlocksOf<Sdl extends string> = Blocks<PlainOf<Sdl>>
type Blocks<S, Found extends Block = never> = S extends `${infer Head}{${infer Body}}${infer Rest}`
  ? Blocks<Rest, Found | BlockOf<Head, Body>>
  : Found
type BlockOf<Head extends string, Body extends string> = Head extends `${infer Named} implements ${infer Interfaces}`
  ? Declared<LastThree<Named>, Body, Interfaces>
  : Declared<LastThree<Head>, Body, ''>
type Declared<Words, Body extends string, Interfaces extends string> = Words extends readonly [
  infer Before,
  infer Kind extends string,
  infer Name extends string
]
  ? readonly [Before extends 'extend' ? `extend ${Kind}` : Kind, Name, Body, Interfaces]
  : never

export type NamesOf<Kind extends string, B extends Block> = Extract<B, readonly [Kind, string, string, string]>[1]

/** The bodies of a type, its extensions included. */
export type BodyOf<Kind extends string, Name, B extends Block> = Extract<
  B,
  readonly [Kind | `extend ${Kind}`, Name, string, string]
>[2]

/** A member or field, with its type or the text of its arguments. */
export type Member = readonly [name: string, text: string]

/** Of the body of a type, the fields that have arguments. */
export type FieldsWithArgsIn<
  Body,
  Found extends Member = never
> = Body extends `${infer Before}(${infer Args})${infer Rest}`
  ? FieldsWithArgsIn<Rest, Found | readonly [LastThree<Before>[2], Args]>
  : Found

/** The members `name: Type = default @directive` of an input type, a list of arguments, or a type without arguments. */
export type MembersIn<Body, Found extends Member = never> = Body extends `${infer Before}:${infer After}`
  ? Trim<After> extends `${infer Type} ${infer Rest}`
    ? MembersIn<Rest, Found | readonly [LastThree<Before>[2], Type]>
    : Found | readonly [LastThree<Before>[2], Trim<After>]
  : Found

/** The fields of a type with their types, whatever their arguments are. */
export type FieldsIn<Body> = Body extends string ? MembersIn<Cut<Body, '(', ')'>> : never

/** Of a union of members, those that cannot be null. */
export type NonNullMember<M> = Extract<M, readonly [string, `${string}!`]>

/** One object instead of an intersection, for readable errors. */
export type Merged<T> = T extends infer U ? { [K in keyof U]: U[K] } : never

/** The values of an enum. */
export type WordsIn<S extends string, Found = never> =
  Trim<S> extends `${infer First} ${infer Rest}` ? WordsIn<Rest, Found | First> : Found | Trim<S>

/** The SDL on one line, without commas, descriptions, other quoted texts and comments. */
export type PlainOf<S extends string> = Blanked<Cut<Cut<Cut<S, '"""', '"""'>, '"', '"'>, '#', '\n'>>
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
type LastThree<S extends string, First extends string = '', Second extends string = ''> =
  Trim<S> extends `${infer Next} ${infer Rest}` ? LastThree<Rest, Second, Next> : readonly [First, Second, Trim<S>]
