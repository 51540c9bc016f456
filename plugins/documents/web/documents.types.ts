// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface DocumentsAbove {
  readonly document: {
    readonly urn: string
    readonly info: { readonly title: string | null } | null
    readonly parentDocuments: {
      readonly documents: readonly { readonly urn: string; readonly info: { readonly title: string | null } | null }[]
    } | null
  } | null
}

export interface DocumentsAboveVariables {
  readonly urn: string
}

export interface WriteDocument {
  readonly createDocument: string
}

export interface WriteDocumentVariables {
  readonly input: CreateDocumentInput
}

export interface DropDocument {
  readonly deleteDocument: boolean
}

export interface DropDocumentVariables {
  readonly urn: string
}

export interface DocumentPage {
  readonly document: {
    readonly urn: string
    readonly subType: string | null
    readonly settings: { readonly showInGlobalContext: boolean } | null
    readonly parentDocuments: {
      readonly documents: readonly { readonly urn: string; readonly info: { readonly title: string | null } | null }[]
    } | null
    readonly info: {
      readonly title: string | null
      readonly contents: { readonly text: string }
      readonly status: { readonly state: 'PUBLISHED' | 'UNPUBLISHED' } | null
      readonly source: { readonly sourceType: 'NATIVE' | 'EXTERNAL'; readonly externalUrl: string | null } | null
      readonly created: { readonly time: number; readonly actor: { readonly urn: string } | null }
      readonly lastModified: { readonly time: number; readonly actor: { readonly urn: string } | null }
      readonly relatedAssets: readonly { readonly asset: { readonly urn: string } }[] | null
      readonly relatedDocuments:
        | readonly {
            readonly document: { readonly urn: string; readonly info: { readonly title: string | null } | null }
          }[]
        | null
      readonly parentDocument: { readonly document: { readonly urn: string } } | null
    } | null
  } | null
}

export interface DocumentPageVariables {
  readonly urn: string
}

export interface DocumentList {
  readonly searchDocuments: {
    readonly total: number
    readonly documents: readonly {
      readonly urn: string
      readonly subType: string | null
      readonly info: {
        readonly title: string | null
        readonly status: { readonly state: 'PUBLISHED' | 'UNPUBLISHED' } | null
        readonly source: { readonly sourceType: 'NATIVE' | 'EXTERNAL' } | null
        readonly lastModified: { readonly time: number }
      } | null
    }[]
  }
}

export interface DocumentListVariables {
  readonly input: SearchDocumentsInput
}

export interface PlaceDocument {
  readonly moveDocument: boolean
}

export interface PlaceDocumentVariables {
  readonly input: MoveDocumentInput
}

export interface RelateDocument {
  readonly updateDocumentRelatedEntities: boolean
}

export interface RelateDocumentVariables {
  readonly input: UpdateDocumentRelatedEntitiesInput
}

export interface DocumentsAbout {
  readonly entity: {
    readonly relatedDocuments: {
      readonly total: number
      readonly documents: readonly {
        readonly urn: string
        readonly subType: string | null
        readonly info: {
          readonly title: string | null
          readonly status: { readonly state: 'PUBLISHED' | 'UNPUBLISHED' } | null
          readonly lastModified: { readonly time: number }
          readonly relatedAssets: readonly { readonly asset: { readonly urn: string } }[] | null
        } | null
      }[]
    } | null
  } | null
}

export interface DocumentsAboutVariables {
  readonly urn: string
  readonly input: RelatedDocumentsInput
}

export interface ShowDocument {
  readonly updateDocumentSettings: boolean
}

export interface ShowDocumentVariables {
  readonly input: UpdateDocumentSettingsInput
}

export interface PublishDocument {
  readonly updateDocumentStatus: boolean
}

export interface PublishDocumentVariables {
  readonly input: UpdateDocumentStatusInput
}

export interface EditDocument {
  readonly updateDocumentContents: boolean
}

export interface EditDocumentVariables {
  readonly input: UpdateDocumentContentsInput
}

export interface CreateDocumentInput {
  readonly id?: string | null | undefined
  readonly subType?: string | null | undefined
  readonly title?: string | null | undefined
  readonly state?: 'PUBLISHED' | 'UNPUBLISHED' | null | undefined
  readonly contents: DocumentContentInput
  readonly parentDocument?: string | null | undefined
  readonly relatedAssets?: readonly string[] | null | undefined
  readonly relatedDocuments?: readonly string[] | null | undefined
  readonly settings?: DocumentSettingsInput | null | undefined
  readonly owners?: readonly OwnerInput[] | null | undefined
}

export interface DocumentContentInput {
  readonly text: string
}

export interface DocumentSettingsInput {
  readonly showInGlobalContext?: boolean | null | undefined
}

export interface OwnerInput {
  readonly ownerUrn: string
  readonly ownerEntityType: 'CORP_USER' | 'CORP_GROUP'
  readonly type?:
    | 'CUSTOM'
    | 'TECHNICAL_OWNER'
    | 'BUSINESS_OWNER'
    | 'DATA_STEWARD'
    | 'NONE'
    | 'DEVELOPER'
    | 'DATAOWNER'
    | 'DELEGATE'
    | 'PRODUCER'
    | 'CONSUMER'
    | 'STAKEHOLDER'
    | null
    | undefined
  readonly ownershipTypeUrn?: string | null | undefined
}

export interface SearchDocumentsInput {
  readonly query?: string | null | undefined
  readonly count?: number | null | undefined
  readonly relatedAssets?: readonly string[] | null | undefined
  readonly start?: number | null | undefined
  readonly parentDocuments?: readonly string[] | null | undefined
  readonly rootOnly?: boolean | null | undefined
  readonly types?: readonly string[] | null | undefined
  readonly domains?: readonly string[] | null | undefined
  readonly sourceType?: 'NATIVE' | 'EXTERNAL' | null | undefined
}

export interface MoveDocumentInput {
  readonly urn: string
  readonly parentDocument?: string | null | undefined
}

export interface UpdateDocumentRelatedEntitiesInput {
  readonly urn: string
  readonly relatedAssets?: readonly string[] | null | undefined
  readonly relatedDocuments?: readonly string[] | null | undefined
  readonly expectedRelatedAssets?: readonly string[] | null | undefined
  readonly expectedRelatedDocuments?: readonly string[] | null | undefined
}

export interface RelatedDocumentsInput {
  readonly count?: number | null | undefined
  readonly start?: number | null | undefined
  readonly parentDocuments?: readonly string[] | null | undefined
  readonly rootOnly?: boolean | null | undefined
  readonly types?: readonly string[] | null | undefined
  readonly domains?: readonly string[] | null | undefined
  readonly sourceType?: 'NATIVE' | 'EXTERNAL' | null | undefined
}

export interface UpdateDocumentSettingsInput {
  readonly urn: string
  readonly showInGlobalContext: boolean
}

export interface UpdateDocumentStatusInput {
  readonly urn: string
  readonly state: 'PUBLISHED' | 'UNPUBLISHED'
}

export interface UpdateDocumentContentsInput {
  readonly urn: string
  readonly title?: string | null | undefined
  readonly contents?: DocumentContentInput | null | undefined
  readonly subType?: string | null | undefined
  readonly expectedTitle?: string | null | undefined
  readonly expectedText?: string | null | undefined
}
