import t from 'tap'
import { subscribe } from '../../event-stream.ts'
import { start } from '../../helper.ts'
import { ended, logOf, running, runSteps } from './requests.ts'

const server = await start(t, running(t, { leaseSeconds: 4 }))
const { admin } = server
const QUERY = `subscription ($urn: String!, $after: String) { executionRequest(urn: $urn, after: $after) {
  executionRequest { urn phase result { status } } log { text next ended } } }`
const open = (urn: string, variables: object = {}) => subscribe(admin, QUERY, { variables: { urn, ...variables } })

t.test('a run is followed with the lines of its log, and continues where a client was cut off', async t => {
  const urn = await runSteps(admin, 'followed', [{ print: 'one' }, { sleep: 1 }, { print: 'two' }])
  const stream = await open(urn)
  let text = ''
  const ids: string[] = []
  const seen = []
  for (let block = await stream.event(); block?.event === 'next'; block = await stream.event()) {
    const update = block.data.data.executionRequest
    text += update.log.text
    seen.push(update)
    if (block.id) ids.push(block.id)
  }
  t.equal(await stream.next(), undefined, 'it is complete')
  const { text: whole, next } = await logOf(admin, urn)
  t.equal(text, whole)
  t.match(text, /one\n[\s\S]*two\n/)
  t.match(seen.at(-1)?.executionRequest, { urn, result: { status: 'SUCCESS' }, phase: null })
  t.equal(seen.at(-1)?.log.ended, true)
  t.strictSame(ids, [...new Set(ids)])
  t.equal(ids.at(-1), String(next))

  const again = await open(urn, { after: ids[0] })
  t.equal((await again.value()).log.text, whole.slice(Number(ids[0])))
  again.close()
})

t.test('what does not exist, or cannot be, is refused', async t => {
  const urn = await runSteps(admin, 'short', [])
  await ended(admin, urn)
  const cases: [string, object, number, RegExp][] = [
    ['urn:li:dataHubExecutionRequest:none', {}, 404, /does not exist/],
    ['urn:li:tag:x', {}, 400, /expected urn:li:dataHubExecutionRequest/],
    [urn, { after: '-1' }, 400, /after: expected the id of an event/]
  ]
  for (const [of, variables, status, message] of cases) {
    const stream = await open(of, variables)
    const [error] = (await stream.event())?.data.errors ?? []
    t.equal(stream.status, status, `${of}: ${error?.message}`)
    t.match(error?.message, message)
  }
  const user = await server.user('alice')
  const refused = await subscribe(user, QUERY, { variables: { urn } })
  t.equal(refused.status, 403)
  refused.close()
})
