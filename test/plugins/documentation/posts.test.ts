import t from 'tap'
import { type Client, start } from '../../helper.ts'
import { removePolicies } from '../../people.ts'
import { dataset, ingestSchema, newDataset } from '../tags/requests.ts'

const server = await start(t)
const { admin } = server
const HOME = 'HOME_PAGE_ANNOUNCEMENT'
const NOTE = 'ENTITY_ANNOUNCEMENT'

const send = (by: Client, field: string, type: string, input: unknown) =>
  by.gql(`mutation m($input: ${type}) { ${field}(${field === 'deletePost' ? 'urn' : 'input'}: $input) }`, { input })
const create = (by: Client, input: object) => send(by, 'createPost', 'CreatePostInput!', input)
const update = (by: Client, input: object) => send(by, 'updatePost', 'UpdatePostInput!', input)
const erase = (by: Client, urn: string) => send(by, 'deletePost', 'String!', urn)
const content = (title: string, more: object = {}) => ({ contentType: 'TEXT', title, ...more })

interface Listed {
  readonly urn: string
  readonly content: { readonly title: string }
  readonly lastModified: { readonly time: number; readonly actor: string }
}

async function list(by: Client, input: object = {}): Promise<{ total: number; posts: Listed[] }> {
  const { data, errors } = await by.gql(
    `query q($input: ListPostsInput!) { listPosts(input: $input) { start count total posts {
      urn type postType content { contentType title description link media { type location } }
      lastModified { time actor } target { urn } } } }`,
    { input }
  )
  if (errors) throw new Error(errors[0].message)
  return data.listPosts
}
const titles = async (by: Client, input: object = {}) => (await list(by, input)).posts.map(post => post.content.title)

t.test('announcements are written by who may, and read by all users', async t => {
  const herald = await server.user('herald', { privileges: ['MANAGE_GLOBAL_ANNOUNCEMENTS'] })
  const reader = await server.user('reader', { role: 'Reader' })
  const media = { type: 'IMAGE', location: 'https://example.com/a.png' }
  t.strictSame(
    (await create(herald, { postType: HOME, content: content('Maintenance', { description: '**Sunday**' }) })).data,
    { createPost: true }
  )
  const link = { contentType: 'LINK', title: 'Guide', link: 'https://example.com/guide', media }
  t.strictSame((await create(herald, { postType: HOME, content: link })).data, { createPost: true })
  const { total, posts } = await list(reader)
  t.equal(total, 2)
  t.match(posts, [
    {
      type: 'POST',
      postType: HOME,
      content: { ...link, description: null },
      target: null,
      lastModified: { actor: herald.actor }
    },
    { content: { contentType: 'TEXT', title: 'Maintenance', description: '**Sunday**', link: null, media: null } }
  ])
  t.strictSame(await titles(reader, { query: 'mainten' }), ['Maintenance'])
  t.strictSame(await titles(reader, { orFilters: [{ and: [{ field: 'title', values: ['Guide'] }] }] }), ['Guide'])
  t.strictSame(await titles(reader, { start: 1, count: 1 }), ['Maintenance'])
  const [first] = posts
  const expectedLastModified = first?.lastModified.time
  const both = await Promise.all(
    ['one', 'two'].map(title =>
      update(herald, { urn: first?.urn, postType: HOME, content: content(title), expectedLastModified })
    )
  )
  t.match(
    both.flatMap(({ errors }) => errors ?? []),
    [{ extensions: { code: 409 } }],
    'of two edits one is refused'
  )
  t.equal((await titles(reader))[0], both[0]?.errors ? 'two' : 'one', 'the last changed is the first')
  t.strictSame((await erase(herald, first?.urn ?? '')).data, { deletePost: true })
  t.strictSame(await titles(reader), ['Maintenance'])
  for (const answer of [
    await create(reader, { postType: HOME, content: content('no') }),
    await erase(reader, posts[1]?.urn ?? '')
  ]) {
    t.match(answer.errors, [{ extensions: { code: 403, privileges: ['MANAGE_GLOBAL_ANNOUNCEMENTS'] } }])
  }
})

t.test('notes on an entity or column are written by who may document it', async t => {
  const urn = newDataset()
  await ingestSchema(admin, urn, ['mail'])
  const writer = await server.user('writer', { privileges: ['EDIT_ENTITY_DOCS'], on: urn })
  const other = await dataset(admin, newDataset())
  const note = { postType: NOTE, content: content('Empty on Mondays'), resourceUrn: urn }
  t.strictSame((await create(writer, note)).data, { createPost: true })
  const column = { ...note, content: content('Lower case'), subResourceType: 'DATASET_FIELD', subResource: 'mail' }
  t.strictSame((await create(writer, column)).data, { createPost: true })
  t.match((await create(writer, { ...note, resourceUrn: other })).errors, [
    { extensions: { code: 403, resource: other } }
  ])
  const { posts } = await list(writer, { resourceUrn: urn })
  t.match(posts, [{ postType: NOTE, target: { urn } }])
  t.strictSame(await titles(writer, { resourceUrn: `urn:li:schemaField:(${urn},mail)` }), ['Lower case'])
  t.notOk(
    (await list(writer)).posts.some(post => post.content.title === 'Empty on Mondays'),
    'the home page has no notes'
  )
  const relationships = `{ dataset(urn: "${urn}") { notes: relationships(input: { types: ["PostTarget"], direction: INCOMING }) {
    total relationships { entity { ... on Post { content { title } } } } } } }`
  t.strictSame((await admin.gql(relationships)).data.dataset.notes, {
    total: 1,
    relationships: [{ entity: { content: { title: 'Empty on Mondays' } } }]
  })
  const herald = await server.user('only-herald', { privileges: ['MANAGE_GLOBAL_ANNOUNCEMENTS'] })
  const noteUrn = posts[0]?.urn ?? ''
  t.match((await erase(herald, noteUrn)).errors, [{ extensions: { code: 403, resource: urn } }])
  t.match((await update(writer, { urn: noteUrn, postType: HOME, content: content('x') })).errors, [
    { message: /cannot be changed/ }
  ])
  t.strictSame((await update(writer, { urn: noteUrn, postType: NOTE, content: content('Empty on Sundays') })).data, {
    updatePost: true
  })
  t.strictSame((await erase(writer, noteUrn)).data, { deletePost: true })
})

t.test('refusals name what is wrong', async t => {
  const urn = await dataset(admin, newDataset())
  const cases: [object, RegExp][] = [
    [{ postType: HOME, content: content('') }, /title of a post must not be empty/],
    [{ postType: HOME, content: content('x'.repeat(501)) }, /at most 500 characters/],
    [{ postType: HOME, content: content('x', { description: 'x'.repeat(100_001) }) }, /at most 100000 characters/],
    [{ postType: HOME, content: { contentType: 'LINK', title: 'x' } }, /requires content.link/],
    [
      { postType: HOME, content: content('x', { link: 'javascript:alert(1)' }) },
      /content.link must be an absolute address/
    ],
    [
      { postType: HOME, content: content('x', { media: { type: 'IMAGE', location: 'data:x' } }) },
      /content.media.location/
    ],
    [{ postType: HOME, content: content('x'), resourceUrn: urn }, /requires the type ENTITY_ANNOUNCEMENT/],
    [{ postType: NOTE, content: content('x') }, /requires resourceUrn/],
    [{ postType: NOTE, content: content('x'), resourceUrn: newDataset() }, /Entity does not exist/]
  ]
  for (const [input, message] of cases) {
    t.match((await create(admin, input)).errors, [{ message, extensions: { code: 400 } }], String(message))
  }
  t.match((await erase(admin, 'urn:li:post:none')).errors, [
    { message: 'Post urn:li:post:none does not exist', extensions: { code: 404 } }
  ])
  t.match((await erase(admin, urn)).errors, [{ message: /expected urn:li:post/ }])
  t.match((await update(admin, { urn: 'urn:li:post:none', postType: HOME, content: content('x') })).errors, [
    { extensions: { code: 404 } }
  ])
  await t.rejects(
    list(admin, { orFilters: [{ and: [{ field: 'secret', values: ['x'] }] }] }),
    /Posts have no field secret to filter by/
  )
  await t.rejects(list(admin, { count: -1 }), /count must be between/)
})

t.test('notes on a hidden entity are not found', async t => {
  const urn = await dataset(admin, newDataset())
  await create(admin, { postType: NOTE, content: content('secret'), resourceUrn: urn })
  await removePolicies(admin)
  const reader = await server.user('post-reader', { privileges: ['VIEW_ENTITY_PAGE'], on: 'urn:li:tag:none' })
  t.strictSame(await list(reader, { resourceUrn: urn }), { start: 0, count: 20, total: 0, posts: [] })
})
