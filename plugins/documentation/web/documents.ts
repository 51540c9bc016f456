export const ADD_LINK = 'mutation attachLink($input: AddLinkInput!) { addLink(input: $input) }'
export const UPDATE_LINK = 'mutation changeLink($input: UpdateLinkInput!) { updateLink(input: $input) }'
export const REMOVE_LINK = 'mutation detachLink($input: RemoveLinkInput!) { removeLink(input: $input) }'
export const DEPRECATE =
  'mutation deprecateEntity($input: UpdateDeprecationInput!) { updateDeprecation(input: $input) }'

export const ANNOUNCEMENTS = `query allAnnouncements($input: ListPostsInput!) {
  listPosts(input: $input) {
    total
    posts { urn content { contentType title description link media { type location } } lastModified { time } }
  }
}`
export const ANNOUNCE = 'mutation announce($input: CreatePostInput!) { createPost(input: $input) }'
export const REWORD = 'mutation rewordPost($input: UpdatePostInput!) { updatePost(input: $input) }'
export const WITHDRAW = 'mutation withdrawPost($urn: String!) { deletePost(urn: $urn) }'
