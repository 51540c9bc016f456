import t from 'tap'
import { isRecord } from '../../../core/index.ts'
import { start } from '../../helper.ts'
import { ingest, latest, proposal } from './proposals.ts'

const { admin } = await start(t)
const URN = 'urn:li:dataset:(urn:li:dataPlatform:hive,blank.texts,PROD)'
await ingest(admin, proposal(URN, 'datasetProperties', { description: 'from ingestion' }))

const BLANK = ' \\t\\n\u00a0 '
const blank = `"${BLANK}"`
const mutate = async (fields: string) => admin.gql(`mutation { ${fields} }`)

/** The text is the name of what they make, or must not be empty for another reason. */
const NAMES: Record<string, (name: string) => string> = {
  createTag: name => `createTag(input: { name: ${name} })`,
  createGlossaryTerm: name => `createGlossaryTerm(input: { name: ${name} })`,
  createGlossaryNode: name => `createGlossaryNode(input: { name: ${name} })`,
  createDomain: name => `createDomain(input: { name: ${name} })`,
  createApplication: name => `createApplication(input: { properties: { name: ${name} } }) { urn }`,
  createGroup: name => `createGroup(input: { name: ${name} })`,
  createOwnershipType: name => `createOwnershipType(input: { name: ${name}, description: "d" }) { urn }`,
  createView: name =>
    `createView(input: { viewType: PERSONAL, name: ${name}, definition: { entityTypes: [], filter: { operator: AND, filters: [] } } }) { urn }`,
  createPost: name =>
    `createPost(input: { postType: HOME_PAGE_ANNOUNCEMENT, content: { contentType: TEXT, title: ${name} } })`,
  createForm: name => `createForm(input: { name: ${name} }) { urn }`,
  prompt: name =>
    `createForm(input: { name: "f", prompts: [{ id: "p", title: ${name}, type: STRUCTURED_PROPERTY }] }) { urn }`,
  createTest: name => `createTest(input: { name: ${name}, category: "c", definition: { json: "{}" } })`,
  category: name => `createTest(input: { name: "n", category: ${name}, definition: { json: "{}" } })`,
  addLink: name => `addLink(input: { linkUrl: "https://a.example", label: ${name}, resourceUrn: "${URN}" })`,
  createBusinessAttribute: name => `createBusinessAttribute(input: { name: ${name} }) { urn }`,
  createSecret: name => `createSecret(input: { name: ${name}, value: "v" })`,
  createAccessToken: name =>
    `createAccessToken(input: { type: PERSONAL, actorUrn: "${admin.actor}", duration: ONE_DAY, name: ${name} }) { accessToken }`,
  createPolicy: name =>
    `createPolicy(input: { type: PLATFORM, name: ${name}, state: ACTIVE, description: "", privileges: [], actors: { resourceOwners: false, allUsers: false, allGroups: false } })`
}

for (const [what, call] of Object.entries(NAMES)) {
  t.test(`a name of spaces is refused as an empty one: ${what}`, async t => {
    const [empty, spaces] = [await mutate(call('""')), await mutate(call(blank))]
    t.match(spaces.errors?.[0]?.message, /must not be empty/)
    t.equal(spaces.errors?.[0]?.message, empty.errors?.[0]?.message)
  })
}

let made = 0

/** Writes a text and resolves to what is stored of it. */
type Way = (text: string) => Promise<unknown>
const create = async (fields: string, name: string) => {
  const { data, errors } = await mutate(`made: ${fields}`)
  if (errors) throw new Error(`${name}: ${JSON.stringify(errors)}`)
  return typeof data.made === 'object' ? data.made.urn : data.made
}
const stored = async (urn: string, aspect: string): Promise<Readonly<Record<string, unknown>>> => {
  const value = await latest(admin, urn, aspect)
  return isRecord(value) ? value : {}
}
const member = async (urn: string, aspect: string, name: string) => (await stored(urn, aspect))[name]

const TEXTS: Record<string, Way> = {
  async 'a description'(text) {
    await create(`updateDescription(input: { resourceUrn: "${URN}", description: ${text} })`, 'updateDescription')
    return member(URN, 'editableDatasetProperties', 'description')
  },
  async 'the note of a deprecation'(text) {
    await create(`updateDeprecation(input: { urn: "${URN}", deprecated: true, note: ${text} })`, 'updateDeprecation')
    return member(URN, 'deprecation', 'note')
  },
  async 'the definition of a term'(text) {
    const urn = await create(`createGlossaryTerm(input: { name: "t${++made}", description: ${text} })`, 'term')
    return member(urn, 'glossaryTermInfo', 'definition')
  },
  async 'the description of a domain'(text) {
    const urn = await create(`createDomain(input: { name: "d${++made}", description: ${text} })`, 'domain')
    return member(urn, 'domainProperties', 'description')
  },
  async 'the title of an incident'(text) {
    const input = `{ type: CUSTOM, customType: ${text}, title: ${text}, description: ${text}, resourceUrn: "${URN}", status: { state: ACTIVE, message: ${text} } }`
    const urn = await create(`raiseIncident(input: ${input})`, 'raiseIncident')
    const { title, description, customType, status } = await stored(urn, 'incidentInfo')
    return [title, description, customType, isRecord(status) && status.message]
  },
  async 'the name of a query'(text) {
    const properties = `{ name: ${text}, description: ${text}, statement: { value: "select 1", language: SQL } }`
    const input = `{ properties: ${properties}, subjects: [{ datasetUrn: "${URN}" }] }`
    const urn = await create(`createQuery(input: ${input}) { urn }`, 'createQuery')
    const { name, description } = await stored(urn, 'queryProperties')
    return [name, description]
  },
  async 'the text of a document'(text) {
    const urn = await create(`createDocument(input: { title: "t", contents: { text: ${text} } })`, 'createDocument')
    const { contents } = await stored(urn, 'documentInfo')
    return isRecord(contents) && contents.text
  },
  async 'what users say of themselves'(text) {
    const input = `{ displayName: ${text}, title: ${text}, aboutMe: ${text}, slack: ${text}, email: ${text} }`
    await create(`updateCorpUserProperties(urn: "${admin.actor}", input: ${input}) { urn }`, 'updateCorpUserProperties')
    return latest(admin, admin.actor, 'corpUserEditableInfo')
  },
  async 'the description of a post'(text) {
    const input = `{ postType: HOME_PAGE_ANNOUNCEMENT, content: { contentType: TEXT, title: "p", description: ${text} } }`
    await create(`createPost(input: ${input})`, 'createPost')
    const { data } = await admin.gql(
      '{ listPosts(input: { start: 0, count: 1 }) { posts { content { description } } } }'
    )
    return data.listPosts.posts[0].content.description
  }
}

for (const [what, way] of Object.entries(TEXTS)) {
  t.test(`a text of spaces is as empty: ${what}`, async t => {
    const filled = await way('"filled"')
    const empty = await way('""')
    t.notSame(empty, filled)
    await way('"filled"')
    t.strictSame(await way(blank), empty)
  })
}

t.test('what is removed is named as it is stored', async t => {
  const label = ' \n '
  const elements = [
    { url: 'https://a.example', description: label, createStamp: { time: 1, actor: admin.actor } },
    { url: 'https://a.example', description: 'b', createStamp: { time: 1, actor: admin.actor } }
  ]
  await ingest(admin, proposal(URN, 'institutionalMemory', { elements }))
  await create(
    `removeLink(input: { linkUrl: "https://a.example", label: " \\n ", resourceUrn: "${URN}" })`,
    'removeLink'
  )
  t.match(await latest(admin, URN, 'institutionalMemory'), { elements: [{ description: 'b' }] })
})
