import t from 'tap'
import { definePlugin, Type } from '../../../core/index.ts'
import { entities } from '../../../plugins/entities/index.ts'
import { type Client, start } from '../../helper.ts'
import { grant } from '../../people.ts'
import { ingest, latest, proposal } from './proposals.ts'

const ASPECT = 'guardedNote'
/** Those who may edit the entity may write it, and few may read it. */
const guarded = definePlugin({
  name: 'guarded',
  contract: 2,
  needs: { entities },
  aspects: {
    guardedNote: {
      schema: Type.Object({ args: Type.Record(Type.String(), Type.String()), requestedAt: Type.Integer() }),
      on: ['dataset'],
      guard: { read: ['MANAGE_INGESTION'] }
    }
  },
  setup: () => ({})
})
const server = await start(t, { plugins: [guarded] })
const { admin } = server
const editor = await server.user('editor')
const ingestor = await server.user('ingestor')
const REQUEST = 'urn:li:dataset:(urn:li:dataPlatform:hive,guarded,PROD)'
const SECRET = 'the password of a source'
const INPUT = { args: { recipe: SECRET }, requestedAt: 1 }
await grant(admin, editor, ['EDIT_ENTITY'], REQUEST)
await grant(admin, ingestor, ['EDIT_ENTITY'], REQUEST)
await grant(admin, ingestor, ['MANAGE_INGESTION'])
await ingest(admin, proposal(REQUEST, ASPECT, INPUT))

const send = (by: Client, change: string, value: unknown, headers: Record<string, string> = {}) =>
  ingest(by, proposal(REQUEST, ASPECT, value, { change, headers }))
const patch = (by: Client, ...operations: object[]) => send(by, 'PATCH', operations)

const LOOKS: Record<string, (by: Client) => Promise<{ status: number; body: unknown }>> = {
  'a patch that copies into a number': by => patch(by, { op: 'copy', from: '/args/recipe', path: '/requestedAt' }),
  'a patch that moves into a number': by => patch(by, { op: 'move', from: '/args/recipe', path: '/requestedAt' }),
  'a patch that tests the right value': by => patch(by, { op: 'test', path: '/args/recipe', value: SECRET }),
  'a patch that tests a wrong value': by => patch(by, { op: 'test', path: '/args/recipe', value: 'wrong' }),
  'a patch that adds below a text': by => patch(by, { op: 'add', path: '/args/recipe/x', value: 'y' }),
  'a patch that only adds': by => patch(by, { op: 'add', path: '/args/more', value: 'y' }),
  'a version that matches': by => send(by, 'UPSERT', INPUT, { 'If-Version-Match': '1' }),
  'a version that does not match': by => send(by, 'UPSERT', INPUT, { 'If-Version-Match': '7' }),
  'a time of the last change': by => send(by, 'UPSERT', INPUT, { 'If-Unmodified-Since': '2000-01-01T00:00:00Z' }),
  'a time before the last change': by => send(by, 'UPSERT', INPUT, { 'If-Modified-Since': '2000-01-01T00:00:00Z' }),
  'a creation of the aspect': by => send(by, 'CREATE', INPUT)
}

t.test('a write that looks at a guarded value requires the privilege to read it', async t => {
  for (const [what, look] of Object.entries(LOOKS)) {
    const { status, body } = await look(editor)
    t.equal(status, 403, what)
    t.notMatch(JSON.stringify(body), SECRET, what)
  }
  t.strictSame(await latest(admin, REQUEST, ASPECT), INPUT)
  t.equal((await send(editor, 'UPSERT', INPUT)).status, 200, 'a replacement looks at nothing')
  t.equal((await send(editor, 'CREATE', { ...INPUT, requestedAt: 3 }, { 'If-None-Match': '*' })).status, 200)
  t.strictSame(await latest(admin, REQUEST, ASPECT), INPUT, 'a creation that may be skipped says nothing')
})

t.test('a user who may read the value is told what is wrong with the result', async t => {
  const { status, body } = await patch(ingestor, { op: 'copy', from: '/args/recipe', path: '/requestedAt' })
  t.equal(status, 422)
  t.match(body.message, SECRET)
  t.equal((await patch(ingestor, { op: 'test', path: '/args/recipe', value: SECRET })).status, 200)
  t.equal((await patch(ingestor, { op: 'add', path: '/args/more', value: 'y' })).status, 200)
})

t.test('a patch of an entity that the caller may change but not see is refused', async t => {
  const view = 'urn:li:dataHubPolicy:view-entity-page-all'
  const manager = await server.user('manager')
  await grant(admin, manager, ['MANAGE_USERS_AND_GROUPS'])
  const user = 'urn:li:corpuser:hidden'
  const replacement = proposal(user, 'corpUserInfo', { active: true, displayName: 'a name' })
  await ingest(admin, replacement)
  const test = [{ op: 'test', path: '/displayName', value: 'another name' }]
  const look = () => ingest(manager, proposal(user, 'corpUserInfo', test, { change: 'PATCH' }))
  t.equal((await look()).status, 400, 'the test fails')
  await admin.gql('mutation($urn: String!) { deletePolicy(urn: $urn) }', { urn: view })
  t.equal((await look()).status, 403)
  t.equal((await ingest(manager, replacement)).status, 200)
})

t.test('a batch that creates an entity says only that the entity exists', async t => {
  const creator = await server.user('creator')
  await grant(admin, creator, ['CREATE_ENTITY'], REQUEST)
  const fresh = 'urn:li:dataset:(urn:li:dataPlatform:hive,fresh,PROD)'
  await grant(admin, creator, ['CREATE_ENTITY'], fresh)
  const key = (urn: string) => proposal(urn, 'datasetKey', {}, { change: 'CREATE_ENTITY' })
  const test = (urn: string, value: string) =>
    proposal(urn, ASPECT, [{ op: 'test', path: '/args/recipe', value }], { change: 'PATCH' })
  for (const value of [SECRET, 'wrong']) {
    for (const batch of [
      [key(REQUEST), test(REQUEST, value)],
      [test(REQUEST, value), key(REQUEST)]
    ]) {
      const { status, body } = await ingest(creator, ...batch)
      t.equal(status, 422)
      t.match(body.message, 'Cannot perform CREATE_ENTITY')
    }
  }
  const add = proposal(fresh, ASPECT, [{ op: 'add', path: '', value: INPUT }], { change: 'PATCH' })
  t.equal((await ingest(creator, add, key(fresh))).status, 200)
  t.strictSame(await latest(admin, fresh, ASPECT), INPUT)
})
