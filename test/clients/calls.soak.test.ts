import { readFileSync, writeFileSync } from 'node:fs'
import type { Test } from 'tap'
import { start } from '../helper.ts'
import { KEYED } from '../plugins/secrets/requests.ts'
import { pageOf, type Row } from './calls-table.ts'
import { createDatahub } from './datahub.ts'
import { pythonTest } from './python.ts'
import { createToken } from './token.ts'

/** One Python process each: to import the client takes longer than most calls. */
const PROGRAMS = ['cli', 'graph', 'sdk', 'emitter', 'patches', 'transformers']
const page = new URL('../../docs/datahub-clients.md', import.meta.url)

pythonTest("every call of DataHub's client does what the table says", async (t, program) => {
  const chosen = process.env.ASPECTD_TEST_CALLS?.split(',') ?? PROGRAMS
  const rows: Row[] = []
  for (const name of chosen) rows.push(...(await runProgram(t, program, name)))
  for (const { group, call, reason, outcome, seconds } of rows) {
    t.not(outcome, 'fails', `${group}: ${call}: ${outcome} ${seconds} s ${reason}`)
  }
  if (chosen.length < PROGRAMS.length) return
  if (process.env.ASPECTD_TEST_WRITE) writeFileSync(page, pageOf(rows))
  t.equal(readFileSync(page, 'utf8'), pageOf(rows), 'docs/datahub-clients.md is what the run found')
})

async function runProgram(t: Test, program: string, name: string): Promise<Row[]> {
  const server = await start(t, KEYED)
  const { accessToken: token } = await createToken(server.admin, 'calls')
  const datahub = createDatahub(program, { folder: server.folder, url: server.url, token })
  const rows = (await datahub.script(`calls/${name}.py`, { folder: server.folder })) as Row[]
  await server.close()
  return rows
}
