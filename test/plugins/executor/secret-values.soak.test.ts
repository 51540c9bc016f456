import { randomBytes } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { pythonTest } from '../../clients/python.ts'
import { endOf, newSource, requestRun } from '../../clients/runs.ts'
import { dice } from '../../dice.ts'
import { type Server, start, temporaryFolder } from '../../helper.ts'
import { scaled } from '../../rounds.ts'
import { create as createSecret, KEYED } from '../secrets/requests.ts'
import { makeToldEnvironment, type Recorder, startRecorder } from './told/recorder.ts'

const VALUES = scaled(100, 2000)
/** Of one recipe. */
const PER_RUN = 50

interface Secret {
  readonly name: string
  readonly value: string
}

pythonTest(`of ${VALUES} values none is in a log, a report, the store, a file or /proc`, async t => {
  const existing = makeToldEnvironment(temporaryFolder(t))
  const server = await start(t, { ...KEYED, config: { plugins: { executor: { executorId: 'default', existing } } } })
  const recorder = await startRecorder(t)
  const seen: Secret[] = []
  for (let first = 0; first < VALUES; first += PER_RUN) {
    const secrets = Array.from({ length: PER_RUN }, (_none, at) => ({
      name: `S_${first + at}`,
      value: randomValue(first + at)
    }))
    for (const secret of secrets) await createSecret(server.admin, secret)
    await reveal(t, { server, recorder, secrets })
    seen.push(...secrets)
  }
  const files = globSync('**', { cwd: server.folder })
    .map(name => join(server.folder, name))
    .filter(path => statSync(path, { throwIfNoEntry: false })?.isFile())
  // The store is one, except on MongoDB.
  t.equal(files.length > 0, process.env.ASPECTD_TEST_STORE !== 'mongodb')
  for (const path of files) {
    const bytes = readFileSync(path)
    for (const { name, value } of seen) if (hasOne(bytes, value)) t.fail(`${name} is in ${path}`)
  }
})

/** A run that writes all its secrets wherever it can. */
async function reveal(
  t: Test,
  { server, recorder, secrets }: { server: Server; recorder: Recorder; secrets: Secret[] }
) {
  const { admin } = server
  const named = Object.fromEntries(secrets.map(({ name }) => [name, `$\{${name}}`]))
  const { type, config } = recorder.source
  const run = await requestRun(admin, await newSource(admin, { type, config: { ...config, ...named } }))
  const child = await recorder.child(run)
  const shown = [...child.arguments, ...Object.values(child.environment)].join('\n')
  await child.tell({ reveal: true })
  const proc = processes()
  await child.tell({ exit: 0 })
  const { status, report, structuredReport } = await endOf(admin, run)
  t.equal(status, 'SUCCESS', report)
  const { data } = await admin.gql('query l($urn: String!) { executionLog(urn: $urn) { text } }', { urn: run })
  const places = {
    shown,
    proc,
    report,
    structuredReport: JSON.stringify(structuredReport),
    log: data.executionLog.text
  }
  for (const [place, text] of Object.entries(places)) {
    for (const { name, value } of secrets) if (hasOne(Buffer.from(text), value)) t.fail(`${name} is in ${place}`)
  }
  for (const { name } of secrets) t.match(places.log, new RegExp(`^.*${name} of \\*\\*\\*`, 'm'))
}

/** In the forms that programs write values: as it is, in a URL, in JSON. Each of its lines counts. */
function hasOne(bytes: Buffer, value: string): boolean {
  const forms = value.split('\n').flatMap(line => [line, encodeURIComponent(line), JSON.stringify(line).slice(1, -1)])
  return forms.some(form => form.length > 2 && bytes.includes(form))
}

/** The arguments and variables of all processes. */
function processes(): string {
  const read = (path: string) => {
    try {
      return readFileSync(path, 'latin1')
    } catch {
      return '' // it has ended, or is another user's
    }
  }
  return globSync('/proc/[0-9]*/{cmdline,environ}').map(read).join('\n')
}

const roll = dice(Number(process.env.ASPECTD_TEST_SEED ?? 33))
const ODD = ['', '"', "'", '\\', '/', '%', '+', ' ', '\n', 'é', '🔑', '$', '{', '}', '&', '<', '\t', '#', ':', '*']

/** Random, with characters that need escaping somewhere; some have several lines. */
function randomValue(at: number): string {
  const part = () => randomBytes(6 + roll(12)).toString('base64url')
  return `${part()}${ODD[at % ODD.length]}${part()}${ODD[roll(ODD.length)]}${part()}`
}
