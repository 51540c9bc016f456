import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { start } from '../helper.ts'
import { dataset, described, description, exists, list, writeAs } from '../plugins/runs/calls.ts'
import { createDatahub } from './datahub.ts'
import { pythonTest } from './python.ts'
import { createToken } from './token.ts'

pythonTest('ingestion runs with the unmodified client', async (t, program) => {
  const server = await start(t)
  const { admin, folder, url } = server
  const { accessToken: token } = await createToken(admin, 'runs')
  const datahub = createDatahub(program, { folder, url, token })
  const [kept, made, shared] = [dataset('kept'), dataset('made'), dataset('shared')]
  await writeAs(admin, undefined, [described('before', kept)])
  await writeAs(admin, 'nightly', [described('run', kept), described('run', made), described('run', shared)])
  await writeAs(admin, undefined, [
    { urn: shared, aspect: 'editableDatasetProperties', value: { description: 'mine' } }
  ])

  await t.test('list-runs and show print runs and rows', async t => {
    const runs = await datahub.cli('ingest', 'list-runs')
    const [{ rows }] = await list(admin)
    t.match(runs.stdout, new RegExp(`\\| nightly +\\| +${rows} \\| \\d{4}-`))
    const shown = await datahub.cli('ingest', 'show', '--run-id', 'nightly')
    for (const urn of [kept, made, shared]) t.ok(shown.stdout.includes(urn))
    const whole = await datahub.cli('ingest', 'show', '--run-id', 'nightly', '-a')
    t.match(whole.stdout, /"description": "run"/)
  })

  await t.test('rollback --dry-run says what rollback then does, with its report', async t => {
    const dry = await datahub.cli('ingest', 'rollback', '--run-id', 'nightly', '--dry-run')
    t.match(dry.stdout, /This rollback will delete 1 entities and will roll back \d+ aspects/)
    t.match(dry.stdout, /will hide 1 aspects related to 1 entities/)
    t.equal(await description(admin, kept), 'run')
    const done = await datahub.cli('ingest', 'rollback', '--run-id', 'nightly', '-f')
    t.match(done.stdout, /deleted 1 entities and rolled back \d+ aspects/)
    t.equal(await exists(admin, made), false)
    t.equal(await description(admin, kept), 'before')
    const reports = `${folder}/rollback-reports`
    t.ok(existsSync(reports))
    const [report] = readdirSync(reports)
    t.match(readFileSync(`${reports}/${report}/unsafe_entities.csv`, 'utf8'), shared)
  })

  await t.test('rollback --nuke deletes what others wrote to', async t => {
    await datahub.cli('ingest', 'rollback', '--run-id', 'nightly', '-f', '--nuke')
    t.equal(await exists(admin, shared), false)
    t.strictSame(await list(admin), [])
  })

  await t.test('what is no run is refused with a sentence', async t => {
    const { stdout, stderr } = await datahub.cli('ingest', 'rollback', '--run-id', 'no-run-id-provided', '-f')
    t.match(stdout + stderr, /names values that no run wrote/)
  })
})
