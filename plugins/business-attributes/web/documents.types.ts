// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface AttributePage {
  readonly businessAttribute: {
    readonly urn: string
    readonly properties: {
      readonly name: string
      readonly description: string | null
      readonly type:
        | 'BOOLEAN'
        | 'FIXED'
        | 'STRING'
        | 'BYTES'
        | 'NUMBER'
        | 'DATE'
        | 'TIME'
        | 'ENUM'
        | 'NULL'
        | 'MAP'
        | 'ARRAY'
        | 'UNION'
        | 'STRUCT'
        | null
      readonly lastModified: { readonly time: number }
    } | null
  } | null
}

export interface AttributePageVariables {
  readonly urn: string
}

export interface AttributesPage {
  readonly listBusinessAttributes: {
    readonly total: number
    readonly businessAttributes: readonly {
      readonly urn: string
      readonly properties: {
        readonly name: string
        readonly description: string | null
        readonly type:
          | 'BOOLEAN'
          | 'FIXED'
          | 'STRING'
          | 'BYTES'
          | 'NUMBER'
          | 'DATE'
          | 'TIME'
          | 'ENUM'
          | 'NULL'
          | 'MAP'
          | 'ARRAY'
          | 'UNION'
          | 'STRUCT'
          | null
        readonly lastModified: { readonly time: number }
      } | null
    }[]
  } | null
}

export interface AttributesPageVariables {
  readonly input: ListBusinessAttributesInput
}

export interface WriteAttribute {
  readonly createBusinessAttribute: { readonly urn: string } | null
}

export interface WriteAttributeVariables {
  readonly input: CreateBusinessAttributeInput
}

export interface DropAttribute {
  readonly deleteBusinessAttribute: boolean | null
}

export interface DropAttributeVariables {
  readonly urn: string
}

export interface ChangeAttribute {
  readonly updateBusinessAttribute: { readonly urn: string } | null
}

export interface ChangeAttributeVariables {
  readonly urn: string
  readonly input: UpdateBusinessAttributeInput
}

export interface ListBusinessAttributesInput {
  readonly start?: number | null | undefined
  readonly count?: number | null | undefined
  readonly query?: string | null | undefined
}

export interface CreateBusinessAttributeInput {
  readonly id?: string | null | undefined
  readonly name: string
  readonly description?: string | null | undefined
  readonly type?:
    | 'BOOLEAN'
    | 'FIXED'
    | 'STRING'
    | 'BYTES'
    | 'NUMBER'
    | 'DATE'
    | 'TIME'
    | 'ENUM'
    | 'NULL'
    | 'MAP'
    | 'ARRAY'
    | 'UNION'
    | 'STRUCT'
    | null
    | undefined
}

export interface UpdateBusinessAttributeInput {
  readonly name?: string | null | undefined
  readonly description?: string | null | undefined
  readonly type?:
    | 'BOOLEAN'
    | 'FIXED'
    | 'STRING'
    | 'BYTES'
    | 'NUMBER'
    | 'DATE'
    | 'TIME'
    | 'ENUM'
    | 'NULL'
    | 'MAP'
    | 'ARRAY'
    | 'UNION'
    | 'STRUCT'
    | null
    | undefined
  readonly expectedLastModified?: number | null | undefined
}
