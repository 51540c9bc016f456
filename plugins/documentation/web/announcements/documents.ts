export const ANNOUNCEMENTS = `query allAnnouncements($input: ListPostsInput!) {
  listPosts(input: $input) {
    total
    posts { urn content { contentType title description link media { type location } } lastModified { time } }
  }
}`
export const ANNOUNCE = 'mutation announce($input: CreatePostInput!) { createPost(input: $input) }'
export const REWORD = 'mutation rewordPost($input: UpdatePostInput!) { updatePost(input: $input) }'
export const WITHDRAW = 'mutation withdrawPost($urn: String!) { deletePost(urn: $urn) }'
