import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLOutputType,
  getNamedType,
  isCompositeType,
  isObjectType
} from 'graphql'
import t from 'tap'
import { bundled } from '../../config/plugins.ts'
import { entityTypeOf, idOf, isUrn, type NamedOperation, parseUrn, type Urn } from '../../core/index.ts'
import { type Client, start } from '../helper.ts'
import { grant } from '../people.ts'
import { ingest, proposal } from '../plugins/entities/proposals.ts'
import { scaled } from '../rounds.ts'
import { argumentsOf, createAnswering, schemaOf, type Values } from './calls.ts'
import { createFilling, urnOf } from './filled.ts'
import { NAMED, SPECIAL } from './values.ts'

t.setTimeout(900_000)

const filling = createFilling()
const server = await start(t, {
  plugins: [...bundled, filling.plugin],
  config: { http: { refusalsPerMinute: 1_000_000 } }
})
const { admin } = server
const { model, fill } = filling
const schema = await schemaOf(admin)
const answer = createAnswering(schema)
const types = [...model.types.keys()].filter(type => !type.startsWith('aspectd'))
const urnsOf = (name: string) => new Map(types.map(type => [type, urnOf(model, type, name)]))
const [hidden, absent, shown] = [urnsOf('hidden'), urnsOf('absent'), urnsOf('public')]

/** May see nothing but their own entity. */
const stranger = await server.user('stranger')
/** Has every privilege on some entities, and those on the platform that concern no other user. */
const owner = await server.user('owner')

async function prepare(): Promise<void> {
  const { data } = await admin.gql('{ listPolicies(input: {count: 100}) { policies { urn editable } } }')
  for (const { urn, editable } of data.listPolicies.policies) {
    if (editable) await admin.gql('mutation($urn: String!) { deletePolicy(urn: $urn) }', { urn })
  }
  const { data: all } = await admin.gql(
    'query($input: GetGrantedPrivilegesInput!) { getGrantedPrivileges(input: $input) { privileges } }',
    { input: { actorUrn: admin.actor } }
  )
  for (const urn of [...shown.values(), ...hidden.values()]) await fill(urn)
  const criteria = [{ field: 'URN', values: [...shown.values()], condition: 'EQUALS' }]
  const actors = { users: [owner.actor], resourceOwners: false, allUsers: false, allGroups: false }
  const base = { name: 'owner', state: 'ACTIVE', actors, resources: { filter: { criteria } } }
  const input = { ...base, type: 'METADATA', privileges: all.getGrantedPrivileges.privileges }
  await admin.gql('mutation($input: PolicyUpdateInput!) { createPolicy(input: $input) }', { input })
  await grant(admin, owner, [
    'CREATE_TAGS',
    'GENERATE_PERSONAL_ACCESS_TOKENS',
    'GET_COUNTS_PRIVILEGE',
    'VIEW_ANALYTICS'
  ])
}
await prepare()

function urnIn(urns: ReadonlyMap<string, Urn>, type: string): Urn {
  const urn = urns.get(type)
  if (!urn) throw new Error(`no entity of type ${type}`)
  return urn
}

/** An answer without what identifies the entity, and without times. */
const anonymous = (answer: unknown) =>
  JSON.stringify(answer)
    .replaceAll(/hidden|absent/gi, '<name>')
    .replaceAll(/\d{13}/g, '<time>')

const MAX_DEPTH = 1
/** Fields without arguments. */
function selectionOf(type: GraphQLOutputType, depth = 0): string {
  const named: GraphQLNamedType = getNamedType(type)
  if (!isObjectType(named)) return isCompositeType(named) ? '{ __typename }' : ''
  const plain = Object.values(named.getFields()).filter(({ args }) => args.length === 0)
  const open = plain.filter(one => depth < MAX_DEPTH || !isCompositeType(getNamedType(one.type)))
  return `{ __typename ${open.map(one => `${one.name} ${selectionOf(one.type, depth + 1)}`).join(' ')} }`
}

/** The root field that returns a reference to any entity of this GraphQL type, without looking it up. */
function rootOf(typename: string): string {
  const roots = Object.values(schema.getQueryType()?.getFields() ?? {})
  return (
    roots.find(({ type, args }) => `${type}` === typename && args.map(({ name }) => name).join() === 'urn')?.name ??
    'entity'
  )
}

/** One field of an entity. */
async function look(client: Client, urn: Urn, typename: string, field: GraphQLField<unknown, unknown>) {
  const { head, given, variables } = argumentsOf(field.name, field.args)
  const { status, body } = await client.gql(
    `query($urn: String!${head && `, ${head}`}) { ${rootOf(typename)}(urn: $urn) { ... on ${typename} {
      ${field.name}${given && `(${given})`} ${selectionOf(field.type)} } } }`,
    { urn, ...variables }
  )
  return { status, body }
}

/** Types on which a field that many types have is tested, by one client each; all of them, by both, in a long run. */
const TYPES_PER_FIELD = scaled(4, 1000)
const isLong = TYPES_PER_FIELD > 4

/** Those that ask for the n-th time. */
const clientsFor = (time: number) => (isLong ? [stranger, owner] : [time % 2 === 0 ? stranger : owner])

t.test('a hidden entity looks like an absent one in every field of every type', async t => {
  let compared = 0
  const tested = new Map<string, number>()
  for (const type of types) {
    const { data } = await admin.gql('query($urn: String!) { entity(urn: $urn) { __typename } }', {
      urn: urnIn(hidden, type)
    })
    const named = schema.getType(data.entity?.__typename ?? 'OtherEntity')
    if (!isObjectType(named)) throw new Error(type)
    for (const field of Object.values(named.getFields())) {
      const definition = `${field.name}(${field.args.map(({ type }) => type)}): ${field.type}`
      const times = tested.get(definition) ?? 0
      tested.set(definition, times + 1)
      if (times >= TYPES_PER_FIELD) continue
      for (const client of clientsFor(times)) {
        const [one, other] = await Promise.all(
          [hidden, absent].map(urns => look(client, urnIn(urns, type), named.name, field))
        )
        compared++
        if (anonymous(one) === anonymous(other)) continue
        t.equal(anonymous(one), anonymous(other), `${named.name}.${field.name} of a ${type}`)
      }
    }
  }
  t.ok(compared > 300, `${compared} fields`)
  const { data } = await owner.gql('query($urn: String!) { corpUser(urn: $urn) { isNativeUser } }', {
    urn: urnIn(shown, 'corpuser')
  })
  t.strictSame(data, { corpUser: { isNativeUser: true } }, 'a visible entity is shown')
})

const TYPES = [
  'dataset',
  'container',
  'tag',
  'corpuser',
  'corpGroup',
  'dataHubPolicy',
  'dataHubRole',
  'dataHubAccessToken'
]

/** The usual arguments, with visible entities, except that every entity of one type is this one. */
function valuesWith(urn: Urn): Values {
  const type = entityTypeOf(urn)
  const urnFor = (text: string) =>
    entityTypeOf(parseUrn(text)) === type ? urn : (shown.get(entityTypeOf(parseUrn(text))) ?? text)
  const replaced = <T>(values: T): T =>
    JSON.parse(JSON.stringify(values), (_key, value) => (isUrn(value) ? urnFor(value) : value))
  const any = type === 'dataset' ? {} : { urn, urns: [urn], ids: [urn], entity: type, ...ofProposals(urn) }
  return { named: { ...replaced(NAMED), ...any, tokenId: idOf(urn) }, special: replaced(SPECIAL) }
}

function ofProposals(urn: Urn) {
  const one = proposal(urn, 'status', { removed: true })
  return { proposal: one, proposals: [one] }
}

/** What a call would send. */
async function requestOf(operation: NamedOperation, values: Values): Promise<string> {
  const sent: unknown[] = []
  const record = async (...request: unknown[]) => {
    sent.push(request)
    return { status: 200, headers: new Headers(), data: {}, errors: undefined, body: {} }
  }
  await answer({ ...stranger, gql: record, post: record, send: record }, operation, values)
  return JSON.stringify(sent)
}

t.test('a hidden entity looks like an absent one in every argument of every operation', async t => {
  let compared = 0
  const pairs = TYPES.map(type => [type, valuesWith(urnIn(hidden, type)), valuesWith(urnIn(absent, type))] as const)
  for (const operation of server.kernel.operations) {
    let times = 0
    for (const [type, one, other] of pairs) {
      if (!(await requestOf(operation, one)).includes('hidden')) continue
      for (const client of clientsFor(times++)) {
        const found = anonymous(await answer(client, operation, one))
        const expected = anonymous(await answer(client, operation, other))
        compared++
        if (found !== expected) t.equal(found, expected, `${operation.name} of a ${type}`)
      }
    }
  }
  t.ok(compared > 200, `${compared} calls`)
})

t.test('privileges on a hidden entity are answered as on an absent one', async t => {
  const [owned, missing] = ['urn:li:container:hidden-owned', 'urn:li:container:absent-owned']
  await ingest(admin, proposal(owned, 'ownership', { owners: [{ owner: stranger.actor, type: 'DATAOWNER' }] }))
  const actors = { users: [], resourceOwners: true, allUsers: false, allGroups: false }
  const input = { type: 'METADATA', name: 'owners', state: 'ACTIVE', privileges: ['EDIT_LINEAGE'], actors }
  await admin.gql('mutation($input: PolicyUpdateInput!) { createPolicy(input: $input) }', { input })
  const asked = async (client: Client, urn: string) => {
    const { data } = await client.gql(
      `query($urn: String!, $actor: String!, $input: GetGrantedPrivilegesInput!) {
        container(urn: $urn) { privileges { canEditLineage } }
        getGrantedPrivileges(input: $input) { privileges }
        explainAccess(actorUrn: $actor, privilege: "EDIT_LINEAGE", resourceUrn: $urn) { allowed reason missing } }`,
      {
        urn,
        actor: client.actor,
        input: { actorUrn: client.actor, resourceSpec: { resourceType: 'CONTAINER', resourceUrn: urn } }
      }
    )
    return data
  }
  t.equal(anonymous(await asked(stranger, owned)), anonymous(await asked(stranger, missing)))
  t.match(await asked(admin, owned), {
    container: { privileges: { canEditLineage: true } },
    explainAccess: { allowed: true }
  })
})
