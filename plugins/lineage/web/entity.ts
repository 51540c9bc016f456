/** What the fragment `shown` selects, of any type. */
export interface Shown {
  readonly urn: string
  readonly type?: string
  readonly name?: string | null
  readonly fieldPath?: string
  readonly parent?: Shown | null
  readonly platform?: ShownPlatform | null
  readonly dataFlow?: { readonly platform?: ShownPlatform | null } | null
  readonly properties?: { readonly name?: string | null } | null
  readonly subTypes?: { readonly typeNames?: readonly (string | null)[] | null } | null
  readonly deprecation?: { readonly deprecated?: boolean | null } | null
  readonly ownership?: Owned | null
  /** How many columns a dataset has, as far as it is known. */
  readonly columnCount?: number | null
}
export interface ShownPlatform {
  readonly urn: string
  readonly name?: string | null
  readonly properties?: { readonly displayName?: string | null } | null
}
interface Owned {
  readonly owners?: readonly { readonly owner: ShownPerson }[] | null
}
interface ShownPerson {
  readonly urn?: string
  readonly username?: string
  readonly name?: string | null
  readonly properties?: { readonly displayName?: string | null } | null
}
