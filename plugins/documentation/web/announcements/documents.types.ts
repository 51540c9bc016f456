// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface Announce {
  readonly createPost: boolean | null
}

export interface AnnounceVariables {
  readonly input: CreatePostInput
}

export interface AllAnnouncements {
  readonly listPosts: {
    readonly total: number
    readonly posts: readonly {
      readonly urn: string
      readonly content: {
        readonly contentType: 'TEXT' | 'LINK'
        readonly title: string
        readonly description: string | null
        readonly link: string | null
        readonly media: { readonly type: 'IMAGE'; readonly location: string } | null
      }
      readonly lastModified: { readonly time: number }
    }[]
  } | null
}

export interface AllAnnouncementsVariables {
  readonly input: ListPostsInput
}

export interface RewordPost {
  readonly updatePost: boolean | null
}

export interface RewordPostVariables {
  readonly input: UpdatePostInput
}

export interface WithdrawPost {
  readonly deletePost: boolean | null
}

export interface WithdrawPostVariables {
  readonly urn: string
}

export interface CreatePostInput {
  readonly postType: 'HOME_PAGE_ANNOUNCEMENT' | 'ENTITY_ANNOUNCEMENT'
  readonly content: UpdatePostContentInput
  readonly resourceUrn?: string | null | undefined
  readonly subResourceType?: 'DATASET_FIELD' | null | undefined
  readonly subResource?: string | null | undefined
}

export interface UpdatePostContentInput {
  readonly contentType: 'TEXT' | 'LINK'
  readonly title: string
  readonly description?: string | null | undefined
  readonly link?: string | null | undefined
  readonly media?: UpdateMediaInput | null | undefined
}

export interface UpdateMediaInput {
  readonly type: 'IMAGE'
  readonly location: string
}

export interface ListPostsInput {
  readonly start?: number | null | undefined
  readonly count?: number | null | undefined
  readonly query?: string | null | undefined
  readonly resourceUrn?: string | null | undefined
  readonly orFilters?: readonly AndFilterInput[] | null | undefined
}

export interface AndFilterInput {
  readonly and?: readonly FacetFilterInput[] | null | undefined
}

export interface FacetFilterInput {
  readonly field: string
  readonly value?: string | null | undefined
  readonly values?: readonly string[] | null | undefined
  readonly condition?:
    | 'CONTAIN'
    | 'EQUAL'
    | 'IEQUAL'
    | 'IN'
    | 'EXISTS'
    | 'GREATER_THAN'
    | 'GREATER_THAN_OR_EQUAL_TO'
    | 'LESS_THAN'
    | 'LESS_THAN_OR_EQUAL_TO'
    | 'START_WITH'
    | 'END_WITH'
    | 'DESCENDANTS_INCL'
    | 'ANCESTORS_INCL'
    | 'RELATED_INCL'
    | null
    | undefined
  readonly negated?: boolean | null | undefined
}

export interface UpdatePostInput {
  readonly urn: string
  readonly postType: 'HOME_PAGE_ANNOUNCEMENT' | 'ENTITY_ANNOUNCEMENT'
  readonly content: UpdatePostContentInput
  readonly expectedLastModified?: number | null | undefined
}
