import t from 'tap'
import { bundled } from '../../config/plugins.ts'
import { definePlugin, operation, type Query } from '../../core/index.ts'
import { type Client, start } from '../helper.ts'
import { grant, removePolicies } from '../people.ts'
import { vault } from './vault.ts'

interface Asked {
  readonly query: string
}

/** What a plugin with an index of its own is told: as JSON, since a query has any form. */
const narrowing = definePlugin({
  name: 'narrowing',
  contract: 2,
  setup: ({ data }) => ({
    api: undefined,
    sdl: 'extend type Query { narrow(query: String!): String! }',
    operations: {
      Query: {
        narrow: operation('signed-in', async ({ query: json }: Asked, call) => {
          const asked: Query = JSON.parse(json)
          const all = { limit: 1000 }
          const { query, hidden } = await data.narrow(call, asked)
          const itself = call.as('comparing')
          return JSON.stringify({
            query,
            hidden: [...hidden],
            found: (await data.find(call, asked, all)).urns,
            foundOfNarrowed: (await data.find(itself, query, all)).urns,
            hiddenFromItself: [...(await data.narrow(itself, asked)).hidden],
            same: JSON.stringify((await data.narrow(itself, asked)).query) === json
          })
        })
      }
    }
  })
})

const server = await start(t, { plugins: [...bundled, vault, narrowing] })
const { admin } = server
await removePolicies(admin)
const reader = await server.user('reader', { privileges: ['VIEW_ENTITY_PAGE'] })
const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`
const [SHOWN, OTHER, BOX] = [dataset('shown'), dataset('other'), 'urn:li:vaultBox:one']
const stranger = await server.user('stranger', { privileges: ['VIEW_ENTITY_PAGE'], on: SHOWN })
const ASPECTS = ['vaultSealed', 'vaultGuarded', 'vaultOpen']
for (const urn of [SHOWN, OTHER, BOX]) {
  for (const aspect of ASPECTS) {
    await admin.gql('mutation($urn: String!, $aspect: String!) { vaultPut(urn: $urn, aspect: $aspect, secret: "s") }', {
      urn,
      aspect
    })
  }
}

async function narrow(client: Client, query: Query) {
  const { data, errors } = await client.gql('query($query: String!) { narrow(query: $query) }', {
    query: JSON.stringify(query)
  })
  if (errors) throw new Error(JSON.stringify(errors))
  return JSON.parse(data.narrow)
}
const having = (aspect: string): Query => ({ where: { field: `${aspect}.secret`, in: ['s'] } })
const lacking = (aspect: string): Query => ({
  types: ['dataset'],
  where: { not: { field: `${aspect}.secret`, from: '' } }
})

t.test('guarded aspects are hidden without their privilege, sealed ones from everybody', async t => {
  const isHidden = async (client: Client) => {
    const { hidden } = await narrow(client, {})
    return ASPECTS.filter(aspect => hidden.includes(aspect))
  }
  t.strictSame(await isHidden(reader), ['vaultSealed', 'vaultGuarded'])
  t.strictSame(await isHidden(admin), ['vaultSealed'])
  t.ok((await narrow(reader, {})).hidden.includes('corpUserCredentials'))
  t.strictSame((await narrow(reader, {})).hiddenFromItself, [], 'the process itself asks for entries of all')
})

t.test('a narrowed query finds what the actor may find, whoever runs it', async t => {
  const expected: [Client, Query, string[]][] = [
    [admin, having('vaultGuarded'), [OTHER, SHOWN, BOX]],
    [reader, having('vaultGuarded'), []],
    [reader, having('vaultOpen'), [OTHER, SHOWN]],
    [reader, lacking('vaultGuarded'), [OTHER, SHOWN]],
    [reader, { types: ['vaultBox'] }, []],
    [stranger, having('vaultOpen'), [SHOWN]],
    [stranger, { types: ['dataset'], sort: { field: 'vaultGuarded.secret', descending: true } }, [SHOWN]],
    [admin, having('vaultSealed'), []]
  ]
  for (const [client, query, urns] of expected) {
    const { found, foundOfNarrowed, same } = await narrow(client, query)
    t.strictSame([found, foundOfNarrowed], [urns, urns], `${client.actor} ${JSON.stringify(query)}`)
    t.ok(same, 'for the process itself nothing is narrowed')
  }
})

t.test('a new policy narrows the next question', async t => {
  const late = await server.user('late')
  t.strictSame((await narrow(late, having('vaultOpen'))).foundOfNarrowed, [])
  await grant(admin, late, ['VIEW_ENTITY_PAGE', 'MANAGE_SECRETS'])
  t.strictSame((await narrow(late, having('vaultGuarded'))).foundOfNarrowed, [OTHER, SHOWN, BOX])
  t.notOk((await narrow(late, {})).hidden.includes('vaultGuarded'))
})
