import t from 'tap'
import { start } from '../../helper.ts'
import { inputOf, newSource, put, RECIPE, request, schema, settingsOf, source, updateSettings } from './requests.ts'

const server = await start(t, { config: { plugins: { executor: false } } })
const { admin, user } = server
const keeper = await user('keeper', { privileges: ['MANAGE_INGESTION'] })
const editor = await user('editor', { role: 'Editor' })
const outsider = await user('outsider', {
  privileges: ['EDIT_ENTITY', 'CREATE_ENTITY', 'DELETE_ENTITY', 'VIEW_ENTITY_PAGE']
})
const schedule = { interval: '0 3 * * *', timezone: 'UTC' }
const clone = (urn: string, name: string, by = admin) =>
  by.gql('mutation c($urn: String!, $name: String!) { cloneIngestionSource(urn: $urn, name: $name) }', { urn, name })

t.test('a source has settings, which its update does not touch', async t => {
  const urn = await newSource(admin, 'settings', { schedule })
  const defaults = { isPaused: false, keepsEdits: true, catchesUp: true, timeoutSeconds: null, files: [] }
  t.match(await settingsOf(admin, urn), defaults)
  const changed = { isPaused: true, keepsEdits: false, catchesUp: false, timeoutSeconds: 600 }
  t.strictSame((await updateSettings(keeper, urn, changed)).data, { updateIngestionSourceSettings: urn })
  t.match(await settingsOf(admin, urn), changed)
  await updateSettings(admin, urn, { isPaused: false })
  await put(admin, urn, inputOf('renamed'))
  t.match(await settingsOf(admin, urn), { ...changed, name: 'renamed', isPaused: false })
  const run: string = (await request(admin, urn)).data.createIngestionExecutionRequest
  const { data } = await admin.gql(`{ executionRequest(urn: "${run}") { input { arguments { key value } } } }`)
  t.match(
    data.executionRequest.input.arguments.find(({ key }: { key: string }) => key === 'timeout_seconds'),
    { value: '600' }
  )
  await updateSettings(admin, urn, { timeoutSeconds: null })
  t.match(await settingsOf(admin, urn), { timeoutSeconds: null, catchesUp: false })
})

t.test('wrong settings are refused', async t => {
  const urn = await newSource(admin, 'wrong settings')
  for (const timeoutSeconds of [0, -1, 604_801]) {
    t.match((await updateSettings(admin, urn, { timeoutSeconds })).errors, [
      { message: /expected 1 to 604800 seconds/ }
    ])
  }
  const none = 'urn:li:dataHubIngestionSource:none'
  t.match((await updateSettings(admin, none, { isPaused: true })).errors, [
    { message: /Failed to find ingestion source/ }
  ])
  t.match((await updateSettings(admin, 'urn:li:tag:x', {})).errors, [
    { message: /expected urn:li:dataHubIngestionSource/ }
  ])
})

t.test('a copy has the recipe and settings, and waits with its schedule', async t => {
  const urn = await newSource(admin, 'original', { schedule })
  await updateSettings(admin, urn, { keepsEdits: false, timeoutSeconds: 60 })
  const copy: string = (await clone(urn, 'copy')).data.cloneIngestionSource
  t.not(copy, urn)
  t.match(await settingsOf(admin, copy), {
    ...{ name: 'copy', isPaused: true, keepsEdits: false, timeoutSeconds: 60, schedule: { interval: '0 3 * * *' } },
    config: { recipe: RECIPE }
  })
  t.match(await settingsOf(admin, urn), { name: 'original', isPaused: false })
  const onDemand: string = (await clone(await newSource(admin, 'on demand'), 'also')).data.cloneIngestionSource
  t.match(await settingsOf(admin, onDemand), { isPaused: false })
  t.match((await clone('urn:li:dataHubIngestionSource:none', 'x')).errors, [{ message: /Failed to find/ }])
  t.match((await clone(urn, ' ')).errors, [{ message: /name of an ingestion source must not be empty/ }])
})

t.test('without a runner', async t => {
  t.match((await admin.gql('{ ingestionMissing }')).data, { ingestionMissing: 'The plugin executor is off' })
  t.match((await schema(admin, 'sac')).errors, [{ message: /not in the package, and the plugin executor is off/ }])
})

t.test('MANAGE_INGESTION alone writes recipes, requests and settings, in every way', async t => {
  const urn = await newSource(admin, 'guarded')
  const run: string = (await request(admin, urn)).data.createIngestionExecutionRequest
  const own = 'urn:li:dataHubExecutionRequest:own'
  const args = { recipe: RECIPE }
  const input = { task: 'RUN_INGEST', args, executorId: 'default', source: { type: 'x' }, requestedAt: 1 }
  const info = { name: 'x', type: 'postgres', config: { recipe: RECIPE } }
  const signal = { signal: 'KILL', createdAt: { time: 1, actor: 'urn:li:corpuser:x' } }
  const values: readonly (readonly [string, string, object])[] = [
    [own, 'dataHubExecutionRequestInput', input],
    [run, 'dataHubExecutionRequestInput', input],
    [run, 'dataHubExecutionRequestResult', { status: 'SUCCESS' }],
    [run, 'dataHubExecutionRequestSignal', signal],
    [urn, 'dataHubIngestionSourceInfo', info],
    ['urn:li:dataHubIngestionSource:own', 'dataHubIngestionSourceInfo', info],
    [urn, 'aspectdIngestionSettings', { keepsEdits: false }]
  ]
  const typeOf = (entity: string) => entity.split(':')[2] ?? ''
  for (const by of [outsider, editor]) {
    for (const [entity, aspect, value] of values) {
      const one = { entityUrn: entity, entityType: typeOf(entity), aspectName: aspect }
      const json = { contentType: 'application/json', value: JSON.stringify(value) }
      const proposal = { ...one, changeType: 'UPSERT', aspect: json }
      const patch = { contentType: 'application/json-patch+json', value: '[{"op": "add", "path": "/x", "value": 1}]' }
      const path = `/openapi/v3/entity/${typeOf(entity)}`
      const answers = [
        await by.post('/aspects?action=ingestProposal', { proposal }),
        await by.post('/aspects?action=ingestProposal', { proposal: { ...proposal, changeType: 'CREATE_ENTITY' } }),
        await by.post('/aspects?action=ingestProposal', { proposal: { ...proposal, changeType: 'RESTATE' } }),
        await by.post('/aspects?action=ingestProposal', { proposal: { ...one, changeType: 'PATCH', aspect: patch } }),
        await by.post('/aspects?action=ingestProposal', { proposal: { ...one, changeType: 'DELETE' } }),
        await by.post(`${path}?async=false`, [{ urn: entity, [aspect]: { value } }]),
        await by.post(`${path}/${encodeURIComponent(entity)}/${aspect}`, { value })
      ]
      for (const { status } of answers) t.equal(status, 403, `${aspect} of ${entity}`)
    }
  }
  for (const by of [outsider, editor]) {
    t.match((await updateSettings(by, urn, { isPaused: true })).errors, [{ extensions: { code: 403 } }])
    t.match((await clone(urn, 'x', by)).errors, [{ extensions: { code: 403 } }])
    t.match((await by.gql('{ ingestionGallery { type } }')).errors, [{ extensions: { code: 403 } }])
    t.match((await by.gql('{ checkRecipe(recipe: "{}") { json } }')).errors, [{ extensions: { code: 403 } }])
  }
  t.match(await source(admin, urn), { name: 'guarded', config: { recipe: RECIPE } })
  t.notOk((await admin.gql(`{ entityExists(urn: "${own}") }`)).data.entityExists)
})
