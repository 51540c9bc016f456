import t from 'tap'
import { type Client, start } from '../../helper.ts'

const server = await start(t)
const { admin, user } = server
const ann = await user('ann')

const get = async (by: Client, ...ids: readonly string[]) => {
  const query = `query($input: BatchGetStepStatesInput!) { batchGetStepStates(input: $input) {
    results { id properties { key value } } } }`
  return (await by.gql(query, { input: { ids } })).data.batchGetStepStates.results
}
const put = (by: Client, ...states: readonly object[]) => {
  const mutation = `mutation($input: BatchUpdateStepStatesInput!) { batchUpdateStepStates(input: $input) {
    results { id succeeded } } }`
  return by.gql(mutation, { input: { states } })
}
const seen = (id: string, value = 'true') => ({ id, properties: [{ key: 'seen', value }] })

t.test('users store their own steps, and read all', async t => {
  const id = `${ann.actor}-welcome`
  t.strictSame((await put(ann, seen(id))).data.batchUpdateStepStates.results, [{ id, succeeded: true }])
  t.strictSame(await get(admin, 'unknown', id, id), [seen(id)])
  await put(ann, seen(id, 'twice'))
  t.strictSame(await get(ann, id), [seen(id, 'twice')])
})

t.test('steps of others and of everybody require a privilege, and a batch is stored as a whole', async t => {
  const own = `${ann.actor}-batch`
  t.match((await put(ann, seen(own), seen('global'))).errors, [{ extensions: { code: 403 } }])
  t.strictSame(await get(ann, own, 'global'), [])
  t.notOk((await put(admin, seen('global'), seen(`${ann.actor}-by-admin`))).errors)
  t.equal((await get(ann, 'global', `${ann.actor}-by-admin`)).length, 2)
})

t.test('bad input is refused', async t => {
  const many = Array.from({ length: 1001 }, (_, at) => `${ann.actor}-${at}`)
  t.match((await put(ann, ...many.map(id => seen(id)))).errors, [{ message: /At most 1000 steps/ }])
  t.match((await put(admin, seen(''))).errors, [{ message: /id of a step must not be empty/ }])
  t.match((await put(admin, { id: 'a', properties: [{ key: '', value: '' }] })).errors, [
    { message: /A key of the step a/ }
  ])
  const properties = Array.from({ length: 101 }, (_, at) => ({ key: `k${at}`, value: null }))
  t.match((await put(admin, { id: 'a', properties })).errors, [{ message: /at most 100 properties/ }])
})
