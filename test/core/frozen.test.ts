import t from 'tap'
import { bundled } from '../../config/plugins.ts'
import { definePlugin, isRecord, operation, parseUrn, type Urn } from '../../core/index.ts'
import { entities } from '../../plugins/entities/index.ts'
import { start } from '../helper.ts'
import { ingest } from '../people.ts'

const DATASET = parseUrn('urn:li:dataset:(urn:li:dataPlatform:hive,frozen,PROD)')
const TAG = 'urn:li:tag:added'

/** Changes every value that it gets, as deep as it can. */
function spoil(value: unknown): void {
  if (Array.isArray(value)) value.push('spoiled')
  else if (isRecord(value)) Object.assign(value, { description: 'spoiled' })
}

let spoils = ''
const vandal = definePlugin({
  name: 'vandal',
  contract: 2,
  needs: { entities },
  setup({ needs, data }) {
    const { datasetProperties, globalTags } = needs.entities.aspects
    const mayEdit = { anyOf: ['EDIT_ENTITY'], on: DATASET }
    const ways: Record<string, (call: Parameters<typeof datasetProperties.get>[0], args: { tags: Urn[] }) => unknown> =
      {
        get: async call => spoil(await datasetProperties.get(call, DATASET)),
        'get, deep inside': async call => spoil((await globalTags.get(call, DATASET))?.tags[0]),
        getMany: async call => spoil((await globalTags.getMany(call, [DATASET]))[0]?.tags),
        read: async call => {
          const [[stored] = []] = await data.read(call, [{ urn: DATASET, aspects: ['datasetProperties'] }])
          spoil(stored?.value)
        },
        'the row of read': async call => {
          const [[stored] = []] = await data.read(call, [{ urn: DATASET, aspects: ['datasetProperties'] }])
          Object.assign(stored?.row ?? {}, { json: '{"description":"spoiled"}' })
        },
        'the old value of an edit': call =>
          datasetProperties.update(call, DATASET, old => {
            spoil(old)
            return old
          }),
        arguments: (_call, { tags }) => spoil(tags)
      }
    return {
      api: undefined,
      sdl: 'extend type Mutation { spoil(way: String!, tags: [String!]!): Boolean }',
      operations: {
        Mutation: {
          spoil: operation(mayEdit, async (args: { way: string; tags: Urn[] }, call) => {
            await ways[args.way]?.(call, args)
            return true
          })
        }
      },
      checks: {
        datasetProperties: (_call, _urn, value, old) => {
          if (spoils === 'the new value in a check') spoil(value)
          if (spoils === 'the old value in a check') spoil(old)
        }
      },
      review(_call, changes) {
        // Others write in the background.
        if (!changes.some(({ urn }) => urn === DATASET)) return
        if (spoils === 'the upcoming changes') spoil(changes)
        if (spoils === 'an upcoming change') Object.assign(changes[0] ?? {}, { json: '{"description":"spoiled"}' })
      }
    }
  }
})

const lines: string[] = []
const { admin } = await start(t, { plugins: [...bundled, vandal], log: { write: line => lines.push(line) } })
await ingest(admin, DATASET, 'datasetProperties', { description: 'stored', customProperties: {} })
await ingest(admin, DATASET, 'globalTags', { tags: [{ tag: TAG }] })

const QUERY = `{ dataset(urn: "${DATASET}") { properties { description } tags { tags { tag { urn } } } } }`
const STORED = { dataset: { properties: { description: 'stored' }, tags: { tags: [{ tag: { urn: TAG } }] } } }
const typeErrors = () =>
  lines.splice(0).filter(line => /TypeError: Cannot/.test(line) && /frozen\.test\.ts/.test(line)).length

t.test('a plugin that changes a value it got gets a TypeError, others the stored value', async t => {
  for (const way of [
    'get',
    'get, deep inside',
    'getMany',
    'read',
    'the row of read',
    'the old value of an edit',
    'arguments'
  ]) {
    const { errors } = await admin.gql('mutation ($way: String!) { spoil(way: $way, tags: ["a"]) }', { way })
    t.match(errors, [{ message: 'An unknown error occurred.' }], way)
    t.equal(typeErrors(), 1, `${way}: where the plugin did it`)
    t.strictSame((await admin.gql(QUERY)).data, STORED, way)
  }
})

t.test('a hook that changes what it looks at refuses the write', async t => {
  for (const way of [
    'the new value in a check',
    'the old value in a check',
    'the upcoming changes',
    'an upcoming change'
  ]) {
    spoils = way
    const { status } = await ingest(admin, DATASET, 'datasetProperties', { description: 'new', customProperties: {} })
    spoils = ''
    t.equal(status, 500, way)
    t.equal(typeErrors(), 1, `${way}: where the plugin did it`)
    t.strictSame((await admin.gql(QUERY)).data, STORED, way)
  }
})
