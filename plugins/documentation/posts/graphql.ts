import {
  type ArgsOf,
  type Call,
  type Data,
  type EntityRef,
  type Model,
  operation,
  type Urn
} from '../../../core/index.ts'
import { type Entities, type InputTypes, type ModelHandles, queryByUrn } from '../../entities/index.ts'
import { listPosts } from './list.ts'
import { createPost, deletePost, demandsToChange, demandsToPost, demandsToUpdate, updatePost } from './post.ts'

export const postsSdl = `
  enum PostType {
    "For all users."
    HOME_PAGE_ANNOUNCEMENT
    "A note on an entity."
    ENTITY_ANNOUNCEMENT
  }
  enum PostContentType { TEXT LINK }
  enum MediaType { IMAGE }
  "An announcement, or a note on an entity."
  type Post implements Entity {
    urn: String!
    type: EntityType!
    postType: PostType!
    content: PostContent!
    lastModified: AuditStamp!
    "What a note is about."
    target: Entity
  }
  type PostContent {
    contentType: PostContentType!
    title: String!
    "Markdown."
    description: String
    link: String
    media: Media
  }
  type Media { type: MediaType! location: String! }

  input UpdateMediaInput { type: MediaType! location: String! }
  input UpdatePostContentInput {
    contentType: PostContentType!
    title: String!
    description: String
    "Required for contentType LINK."
    link: String
    media: UpdateMediaInput
  }
  input CreatePostInput {
    postType: PostType!
    content: UpdatePostContentInput!
    "What a note is about: required for postType ENTITY_ANNOUNCEMENT."
    resourceUrn: String
    subResourceType: SubResourceType
    subResource: String
  }
  input UpdatePostInput {
    urn: String!
    "Must be the post's own."
    postType: PostType!
    content: UpdatePostContentInput!
    "Changes the post only if lastModified.time is this; otherwise 409."
    expectedLastModified: Long
  }
  input ListPostsInput {
    start: Int
    "Default: 20."
    count: Int
    query: String
    "The notes on this entity instead of the announcements."
    resourceUrn: String
    "By type, target and title."
    orFilters: [AndFilterInput!]
  }
  type ListPostsResult { start: Int! count: Int! total: Int! posts: [Post!]! }

  extend type Query {
    "Announcements, the last changed first."
    listPosts(input: ListPostsInput!): ListPostsResult
    post(urn: String!): Post
  }
  extend type Mutation {
    createPost(input: CreatePostInput!): Boolean
    updatePost(input: UpdatePostInput!): Boolean
    deletePost(urn: String!): Boolean
  }
`

type Args = ArgsOf<typeof postsSdl, InputTypes & { readonly AndFilterInput: PostFilters }>
type PostFilters = NonNullable<Parameters<typeof listPosts>[2]['orFilters']>[number]

interface Options {
  readonly data: Data
  readonly model: Model
  readonly entities: Entities
}

export function postOperations({ data, model, entities }: Options) {
  const { aspects } = entities
  return {
    Query: {
      post: queryByUrn(model, 'post'),
      listPosts: operation('signed-in', ({ input }: Args['listPosts'], call) => listPosts(entities, call, input))
    },
    Mutation: {
      createPost: operation(
        ({ input }: Args['createPost']) => demandsToPost(input),
        ({ input }, call) => createPost({ data, entities }, call, input)
      ),
      updatePost: operation(
        ({ input }: Args['updatePost'], call) => demandsToUpdate(aspects, input, call),
        ({ input }, call) => updatePost(aspects, call, input)
      ),
      deletePost: operation(
        ({ urn }: Args['deletePost'], call) => demandsToChange(aspects, urn, call),
        ({ urn }, call) => deletePost(data, call, urn)
      )
    }
  }
}

/** A deleted post has empty members, which DataHub requires. */
export function postFields(aspects: ModelHandles) {
  const infoOf = (call: Call, urn: Urn) => aspects.postInfo.get(call, urn)
  return {
    Post: {
      postType: async ({ urn }: EntityRef, _args: object, call: Call) =>
        (await infoOf(call, urn))?.type ?? 'HOME_PAGE_ANNOUNCEMENT',
      content: async ({ urn }: EntityRef, _args: object, call: Call) => {
        const { type, ...content } = (await infoOf(call, urn))?.content ?? { type: 'TEXT', title: '' }
        return { ...content, contentType: type }
      },
      lastModified: async ({ urn }: EntityRef, _args: object, call: Call) => {
        const info = await infoOf(call, urn)
        return { time: info?.lastModified ?? 0, actor: info?.auditStamp?.actor }
      },
      target: async ({ urn }: EntityRef, _args: object, call: Call) => (await infoOf(call, urn))?.target
    }
  }
}
