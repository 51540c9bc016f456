import type { Test } from 'tap'
import { start } from '../helper.ts'
import { columnUrn, datasetUrn, ingestPipeline } from '../plugins/lineage/pipeline.ts'
import { createDatahub } from './datahub.ts'
import { pythonTest } from './python.ts'
import { createToken } from './token.ts'

pythonTest('lineage with the unmodified client', async (t, program) => {
  const server = await start(t)
  const { accessToken: token } = await createToken(server.admin, 'lineage')
  const datahub = createDatahub(program, { folder: server.folder, url: server.url, token })

  await t.test('the SDK adds lineage of tables and columns, and reads it', async t => {
    const [raw, staging, mart, report] = ['raw', 'staging', 'mart', 'report'].map(datasetUrn)
    const id = (dataset = '') => columnUrn(dataset, 'id')
    const found = await datahub.script('lineage.py')
    t.match(found, {
      'one hop': [[1, 'DATASET', staging]],
      all: [
        [1, 'DATASET', staging],
        [2, 'DATASET', mart],
        [3, 'DATASET', report]
      ],
      column: [
        [1, 'SCHEMA_FIELD', id(staging)],
        [2, 'SCHEMA_FIELD', id(raw)]
      ],
      paths: { [id(staging)]: ['id', 'id'], [id(raw)]: ['id', 'id', 'id'] }
    })
  })

  await t.test('datahub lineage shows hops, columns and paths', async t => {
    await showsLineage(t, datahub.cli, await ingestPipeline(server.admin, 'cli'))
  })
})

type Cli = ReturnType<typeof createDatahub>['cli']

async function showsLineage(t: Test, cli: Cli, all: Awaited<ReturnType<typeof ingestPipeline>>): Promise<void> {
  const { source, raw, staging, mart, chart, dashboard } = all
  const lineage = async (...args: string[]) => {
    const { code, stdout, stderr } = await cli('lineage', ...args, '--format', 'json')
    t.equal(code, 0, stdout + stderr)
    const { results }: { results: { urn: string; hops: number }[] } = JSON.parse(stdout)
    return results.map(({ urn, hops }) => `${hops} ${urn}`).sort()
  }
  t.strictSame(await lineage('--urn', dashboard, '--hops', '2'), [`1 ${chart}`, `2 ${mart}`])
  t.equal((await lineage('--urn', dashboard)).length, 6)
  t.ok((await lineage('--urn', source, '--direction', 'downstream')).includes(`1 ${raw}`))
  t.strictSame(await lineage('--urn', mart, '--column', 'id', '--hops', '2'), [
    `1 ${columnUrn(staging, 'id')}`,
    `2 ${columnUrn(raw, 'id')}`
  ])
  const path = await cli('lineage', 'path', '--from', raw, '--to', dashboard)
  t.match(path.stdout, /^Path found \(4 hops\)/m)
  const none = await cli('lineage', 'path', '--from', dashboard, '--to', datasetUrn('cli.none'))
  t.match(none.stdout, /^No path found/m)
}
