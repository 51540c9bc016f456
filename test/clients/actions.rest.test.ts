import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Client, eventually, type Server, start } from '../helper.ts'
import { PLATFORM, VERSIONED } from '../plugins/events/polling.ts'
import { datasetOf } from '../plugins/events/writing.ts'
import { createDatahub, type Running } from './datahub.ts'
import { pythonTest } from './python.ts'
import { createToken } from './token.ts'

const [PII, GOVERNED] = ['urn:li:tag:pii', 'urn:li:tag:governed']

const tag = (by: Client, urn: string) => by.ingest(urn, 'globalTags', { tags: [{ tag: PII }] })

async function tagsOf(by: Client, urn: string): Promise<string[]> {
  const query = 'query ($urn: String!) { dataset(urn: $urn) { tags { tags { tag { urn } } } } }'
  const { data } = await by.gql(query, { urn })
  return (data.dataset?.tags?.tags ?? []).map(({ tag }: { tag: { urn: string } }) => tag.urn).sort()
}

interface Followed {
  readonly entityUrn: string
  readonly category?: string
  readonly operation?: string
  readonly aspectName?: string
}

pythonTest("DataHub's actions framework follows changes, across a restart of both", async (t, program) => {
  let server = await start(t)
  const { folder } = server
  const { accessToken: token } = await createToken(server.admin, 'actions')
  const record = join(folder, 'record.jsonl')
  writeFileSync(record, '')
  const followed = (): Followed[] =>
    readFileSync(record, 'utf8')
      .split('\n')
      .filter(line => line !== '')
      .map(line => JSON.parse(line))

  /** Begins the pipeline. */
  function follow({ url }: Server): Running {
    const pipeline = {
      name: 'governance',
      source: { type: 'datahub-cloud', config: { topics: [PLATFORM, VERSIONED] } },
      action: { type: 'governed:Governed', config: { record } },
      datahub: { server: url, token }
    }
    writeFileSync(join(folder, 'action.json'), JSON.stringify(pipeline))
    return createDatahub(program, { folder, url, token }).begin('actions', '-c', 'action.json')
  }
  const tagged = (name: string) =>
    followed().filter(({ entityUrn, category }) => entityUrn === datasetOf(name) && category === 'TAG')
  const governed = (name: string) => eventually(async () => (await tagsOf(server.admin, datasetOf(name))).length === 2)

  await tag(server.admin, datasetOf('before'))
  const first = follow(server)
  // The pipeline begins at the newest event, so its begin is awaited with one change after the other.
  let changes = 0
  await eventually(async () => {
    await server.admin.ingest(datasetOf('begin'), 'datasetProperties', { name: `${changes++}` })
    return followed().length > 0
  })
  await tag(server.admin, datasetOf('one'))
  await governed('one')
  await eventually(async () => tagged('one').length === 2)
  // At a signal the framework stores its offsets, in the catalog.
  const { code, stdout, stderr } = await first.stop('SIGTERM')
  t.equal(code, 0, stdout + stderr)
  t.strictSame(await tagsOf(server.admin, datasetOf('one')), [GOVERNED, PII])
  t.strictSame(await tagsOf(server.admin, datasetOf('before')), [PII], 'what happened before is not followed')
  t.match(tagged('one'), [
    { operation: 'ADD', modifier: PII, parameters: { tagUrn: PII }, auditStamp: { actor: server.admin.actor } },
    { operation: 'ADD', modifier: GOVERNED }
  ])
  t.ok(
    followed().some(({ entityUrn, aspectName }) => entityUrn === datasetOf('one') && aspectName === 'globalTags'),
    'the change log is followed, too'
  )

  await tag(server.admin, datasetOf('two'))
  server = await server.restart()
  await tag(server.admin, datasetOf('three'))
  const second = follow(server)
  const isFollowed = (name: string) => tagged(name).length >= 2
  for (const name of ['two', 'three']) await governed(name)
  await eventually(async () => isFollowed('two') && isFollowed('three'))
  await second.stop('SIGKILL')
  await tag(server.admin, datasetOf('four'))
  const third = follow(server)
  await governed('four')
  await eventually(async () => isFollowed('four'))
  await third.stop('SIGTERM')
  for (const name of ['two', 'three', 'four']) t.ok(isFollowed(name), `${name}: at least once`)
})
