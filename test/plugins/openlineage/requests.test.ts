import t from 'tap'
import { start } from '../../helper.ts'
import {
  aspectOf,
  at,
  type Content,
  columns,
  datasetEvent,
  edgesOf,
  facets,
  JOB,
  PATH,
  runEvent,
  runOf,
  table,
  urnOf
} from './events.ts'

const server = await start(t)
const { admin, anonymous } = server
const BATCH = `${PATH}/batch`

t.test('a wrong event is refused with a JSON pointer, and nothing of it is written', async t => {
  const good = runEvent({}) as Content
  const inputs = [table('x', { facets: facets({ schema: { fields: [{ type: 'int' }] } }) })]
  const wrong: readonly (readonly [unknown, number, RegExp])[] = [
    [[], 400, /body/],
    ['text', 400, /body/],
    [{}, 422, /^\/: must have required property 'eventTime'/],
    [{ ...good, eventTime: 'yesterday' }, 422, /^\/eventTime: must match format "date-time"/],
    [{ ...good, eventTime: '9999-01-01T00:00:00Z' }, 422, /^\/eventTime: expected a time between/],
    [{ ...good, eventTime: '1970-01-01T00:00:00Z' }, 422, /^\/eventTime: expected a time between/],
    [{ ...good, eventType: 'DONE' }, 422, /^\/eventType: .*START, RUNNING, COMPLETE/],
    [{ ...good, run: { runId: '7' } }, 422, /^\/run\/runId: must match format "uuid"/],
    [{ ...good, job: { namespace: 'a' } }, 422, /^\/job: must have required property 'name'/],
    [{ ...good, job: { namespace: '', name: 'b' } }, 422, /^\/job\/namespace: expected a text that is not empty/],
    [{ ...good, inputs: [{ namespace: 'a', name: ' ' }] }, 422, /^\/inputs\/0\/name: expected/],
    [{ ...good, inputs }, 422, /^\/inputs\/0\/facets\/schema\/fields\/0: must have required property 'name'/],
    [
      { ...good, outputs: [{ ...table('x'), facets: { mine: {} } }] },
      422,
      /^\/outputs\/0\/facets\/mine: .*'_producer'/
    ],
    [
      { ...good, inputs: [table('x', { facets: facets({ schema: { _deleted: true, fields: 7 } }) })] },
      422,
      /has no content/
    ],
    [{ ...good, outputs: 'x' }, 422, /^\/outputs: must be array/],
    [{ ...good, job: { namespace: 'n', name: 'x'.repeat(5000) } }, 422, /is not a URN/],
    [{ ...good, run: undefined, job: undefined, dataset: { name: 1 } }, 422, /^\/dataset/]
  ]
  for (const [event, status, message] of wrong) {
    const { status: found, body } = await admin.post(PATH, event as object)
    t.equal(found, status, JSON.stringify(event).slice(0, 100))
    t.match(body.message, message)
  }
  const json = { 'content-type': 'application/json' }
  for (const text of ['{"run":', '['.repeat(200_000)])
    t.match(await admin.send('POST', PATH, text, json), { status: 400 })
  t.match(await admin.send('POST', PATH, '<event/>', { 'content-type': 'text/xml' }), { status: 415 })
  t.strictSame(await aspectOf(admin, JOB, 'dataJobInfo'), undefined)
})

t.test('null stands for what a sender does not know', async t => {
  const columnLineage = { columnLineage: null, schema: { fields: [{ name: 'a', type: null }] } }
  const { schema } = facets({ schema: columnLineage.schema }) as { schema: object }
  const output = table('nulls', { facets: { schema, columnLineage: null } })
  t.match(await admin.post(PATH, runEvent({ outputs: [output] })), { status: 202 })
  t.match(await aspectOf(admin, urnOf('nulls'), 'schemaMetadata'), { fields: [{ fieldPath: 'a' }] })
})

t.test('a batch names what it refused, and keeps the others', async t => {
  const good = runEvent({ job: 'shop.batch', outputs: [table('batch')] })
  const { status, body } = await admin.post(BATCH, [good, 7, { ...good, eventType: 'x' }, good])
  t.match(
    { status, body },
    {
      status: 200,
      body: {
        status: 'partial_success',
        summary: { received: 4, successful: 2, failed: 2 },
        failed_events: [
          { index: 1, reason: '/: expected an event, which is a JSON object', retriable: false },
          { index: 2, reason: /^\/eventType: / }
        ]
      }
    }
  )
  // The schema permits it, the store refuses it: a URN has a length.
  const long = runEvent({ job: 'shop.batch2', run: 2, inputs: [table('x'.repeat(5000))] })
  const { body: answer } = await admin.post('/api/v1/lineage/batch', [long, runEvent({ job: 'shop.batch3' })])
  t.match(answer, {
    summary: { received: 2, successful: 1 },
    failed_events: [{ index: 0, reason: /at most 4096 characters/ }]
  })
  t.match((await admin.post(BATCH, [])).body, { status: 'success', summary: { received: 0 } })
  t.match(await admin.post(BATCH, { events: [] }), { status: 400 })
  t.strictSame((await edgesOf(admin, JOB.replace('load', 'batch'))).outputs, [urnOf('batch')])
})

t.test('a caller needs the rights to write each entity', async t => {
  const event = runEvent({ job: 'shop.rights', run: 7, outputs: [table('rights')] })
  t.match(await anonymous.post(PATH, event), { status: 401 })
  t.match(await anonymous.post(`${PATH}?api_key=aspd_x`, event), { status: 401 })
  t.match(await admin.post(`${PATH}?api_key=aspd_x`, event), {
    status: 400,
    body: { message: /Authorization: Bearer/ }
  })
  const reader = await server.user('reader', { role: 'Reader' })
  t.match(await reader.post(PATH, event), { status: 403 })
  t.match(await reader.post(BATCH, [event]), { status: 403 })
  const some = await server.user('some', { privileges: ['EDIT_ENTITY'], on: urnOf('rights') })
  t.match(await some.post(PATH, event), { status: 403, body: { message: /urn:li:data/ } })
  t.match(await some.post(PATH, datasetEvent(table('rights'))), { status: 202 })
  t.match(await some.post(PATH, datasetEvent(table('others'))), { status: 403 })
  t.strictSame(await aspectOf(admin, JOB.replace('load', 'rights'), 'dataJobInfo'), undefined)
})

t.test('facets that nobody knows are kept, within a bound; large events are written', async t => {
  const unknown = facets({
    mine: { deep: { a: [1, 2] }, text: 'x' },
    huge: { text: 'y'.repeat(70_000) },
    constructor: { a: 'b' },
    toString: { a: 'c' }
  })
  const many = Array.from({ length: 300 }, (_none, at) => table(`wide_${at}`))
  const fields = Object.fromEntries(Array.from({ length: 1000 }, (_none, at) => [`c${at}`, ['wide_0.a', 'wide_1.b']]))
  const output = table('wide', { facets: { ...unknown, ...columns(fields) } })
  const event = runEvent({
    job: 'shop.wide',
    run: 8,
    inputs: many,
    outputs: [output],
    runFacets: unknown,
    jobFacets: unknown
  })
  t.match(await admin.post(PATH, event), { status: 202 })
  const kept = {
    customProperties: {
      'openlineage.mine.deep': '{"a":[1,2]}',
      'openlineage.mine.text': 'x',
      'openlineage.constructor.a': 'b',
      'openlineage.toString.a': 'c',
      'openlineage.huge': 'left out: 70011 characters, at most 65536 are kept'
    }
  }
  t.match(await aspectOf(admin, urnOf('wide'), 'datasetProperties'), kept)
  t.match(await aspectOf(admin, JOB.replace('load', 'wide'), 'dataJobInfo'), kept)
  t.match(await aspectOf(admin, runOf(8), 'dataProcessInstanceProperties'), kept)
  t.equal((await edgesOf(admin, JOB.replace('load', 'wide'))).inputs.length, 300)
  const jobType = facets({
    jobType: { processingType: 'BATCH', integration: 'constructor' },
    tags: { tags: [{ key: 'a', value: 'b', field: 'a job has none' }] }
  })
  const lineage = facets({ lineage: { entries: [], fields: { a: null, b: 7 } } })
  const odd = runEvent({
    job: 'valueOf.hasOwnProperty',
    run: 9,
    outputs: [table('odd', { facets: lineage })],
    jobFacets: jobType,
    inputs: [{ namespace: 'toString', name: 'constructor' }]
  })
  t.match(await admin.post(PATH, odd), { status: 202 })
})

t.test('many senders at once lose nothing', async t => {
  const events = Array.from({ length: 40 }, (_none, at) =>
    runEvent({ job: 'shop.busy', run: 100, type: 'RUNNING', minutes: at, inputs: [table(`busy_${at}`)] })
  )
  const answers = await Promise.all(events.map(event => admin.post(PATH, event)))
  t.ok(answers.every(({ status }) => status === 202))
  t.equal((await edgesOf(admin, JOB.replace('load', 'busy'))).inputs.length, 40)
})

t.test('dates with offsets and fractions are the same instant', async t => {
  const event = {
    ...(runEvent({ job: 'shop.time', run: 300, type: 'START' }) as Content),
    eventTime: '2026-01-05T14:00:00.123456789+02:00'
  }
  t.match(await admin.post(PATH, event), { status: 202 })
  const { created } = ((await aspectOf(admin, runOf(300), 'dataProcessInstanceProperties')) ?? {}) as {
    created?: object
  }
  t.match(created, { time: Date.parse(at(0)) + 123 })
})
