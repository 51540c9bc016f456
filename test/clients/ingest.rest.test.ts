import type { Test } from 'tap'
import { start, temporaryFolder } from '../helper.ts'
import { openDatabase } from './database.ts'
import { createDatahub, type Datahub } from './datahub.ts'
import { pythonTest } from './python.ts'
import { differences } from './reading.ts'
import { type Emitted, KNOWN_WARNING } from './recipe.ts'
import { createToken } from './token.ts'

interface Answer {
  readonly outcomes: readonly { readonly aspects: readonly string[]; readonly problems: readonly string[] }[]
  readonly emitted: readonly Emitted[]
}

/** Of a database with columns, views and rows to profile. */
const SENT = ['schemaMetadata', 'viewProperties', 'upstreamLineage', 'container', 'datasetProfile']

pythonTest('a recipe with profiling stores a database, and it is read back in every way', async (t, program) => {
  const server = await start(t)
  const { accessToken: token } = await createToken(server.admin, 'ingestion')
  const datahub = createDatahub(program, { folder: server.folder, url: server.url, token })
  const { outcomes, emitted } = await run(t, datahub, { server: server.url, token })
  t.equal(outcomes.length, 1)
  for (const { aspects, problems } of outcomes) {
    t.strictSame(
      problems.filter(one => !one.includes(KNOWN_WARNING)),
      [],
      'no errors and no warnings'
    )
    t.strictSame(
      SENT.filter(aspect => !aspects.includes(aspect)),
      [],
      'the recipe sends what it is here for'
    )
  }
  t.ok(emitted.length > 50, `${emitted.length} aspects`)
  t.strictSame(await differences(server.admin, datahub, emitted), [])
})

/** The recipe sends to a file, too: what the server must have. */
async function run(t: Test, datahub: Datahub, config: { server: string; token: string }): Promise<Answer> {
  const { name, source } = await openDatabase(t)
  const recipe = { source, sink: { type: 'datahub-rest', config: { ...config, mode: 'ASYNC_BATCH' } } }
  return (await datahub.script('recipes.py', { folder: temporaryFolder(t), recipes: { [name]: recipe } })) as Answer
}
