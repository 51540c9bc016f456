import type { Test } from 'tap'
import { endOf, requestRun } from '../../clients/runs.ts'
import type { Instance } from '../../cluster/servers.ts'
import { versionsOf } from '../../cluster/written.ts'
import { dice } from '../../dice.ts'
import { eventually } from '../../helper.ts'
import { mongodbTest } from '../../mongod.ts'
import { scaled } from '../../rounds.ts'
import { cancel } from '../ingestion/requests.ts'
import { ATTEMPTS, again, startThree, type Three } from './three.ts'
import type { Told } from './told/recorder.ts'

const KILLS = scaled(5, 200)
/** More than the instances have slots for, so that some wait. */
const RUNS = 8
const RESULT = 'dataHubExecutionRequestResult'
const UNDER_WAY = ['RUNNING', 'PENDING', 'QUEUED']

/** What is killed, and in which state of the request. */
const KINDS = ['child', 'queued', 'preparing', 'running', 'cancelling', 'ending'] as const
type Kind = (typeof KINDS)[number]

interface Request {
  readonly source: string
  readonly run: string
}

mongodbTest(`${KILLS} times kill -9: each request has one result, and never two children`, async t => {
  const three = await startThree(t)
  const { recorder } = three
  const roll = dice(Number(process.env.ASPECTD_TEST_SEED ?? 33))
  const sources: string[] = []
  while (sources.length < RUNS) sources.push(await three.source())
  for (let kill = 0; kill < KILLS; kill++) {
    const kind = KINDS[kill % KINDS.length] ?? 'child'
    const requests = await requestAll(three, sources)
    const killed = requests[roll(kind === 'queued' ? RUNS : 2)] ?? requests[0]
    if (!killed) throw new Error('no request')
    // All others end at once, in every attempt.
    const spared = new Set<Told>()
    let isOver = false
    const release = (child: Told) => {
      // One that was killed before it connected has not begun.
      if (isOver || child.run !== killed.run || recorder.begun(child.run) > 1) void child.tell({ exit: 0 })
      else spared.add(child)
    }
    const stop = recorder.follow(release)
    for (const child of recorder.children()) release(child)
    await act(three, kind, killed, roll)
    isOver = true
    for (const child of spared) void child.tell({ exit: 0 })
    await endsOnce(t, three, { kind, requests, killed })
    stop()
  }
  t.strictSame(recorder.overlaps, [], 'never two children of one request')
  t.strictSame(recorder.children(), [], 'no child is left')
})

async function requestAll(three: Three, sources: readonly string[]): Promise<Request[]> {
  const instances = three.instances()
  const requests: Request[] = []
  for (const [at, source] of sources.entries()) {
    const { admin } = instances[at % instances.length] as Instance
    requests.push({ source, run: await again(() => requestRun(admin, source)) })
  }
  return requests
}

/** Kills in that state of the request. */
async function act(three: Three, kind: Kind, { source, run }: Request, roll: (sides: number) => number) {
  const { recorder } = three
  const instances = three.instances()
  const any = instances[roll(instances.length)] as Instance
  if (kind === 'queued') return three.restart(any)
  if (kind === 'preparing') {
    await eventually(async () => (await statusOf(any, run)) !== undefined)
    return three.restart(ownerOf(three, undefined) ?? any)
  }
  const child = await recorder.child(run)
  if (kind === 'child') return child.tell({ die: true })
  const owner = ownerOf(three, child)
  if (!owner) return
  if (kind === 'cancelling') {
    await child.tell({ deaf: true })
    await again(() => cancel(any.admin, source, run))
  }
  if (kind === 'ending') void child.tell({ exit: 0 })
  return three.restart(owner)
}

const ownerOf = (three: Three, child: Told | undefined) =>
  three.instances().find(({ process }) => process.url === child?.server)

async function statusOf({ admin }: Instance, run: string): Promise<string | undefined> {
  const { data } = await admin.gql('query e($urn: String!) { executionRequest(urn: $urn) { result { status } } }', {
    urn: run
  })
  return data.executionRequest.result?.status
}

interface Round {
  readonly kind: Kind
  readonly requests: readonly Request[]
  readonly killed: Request
}

/** Every request ends, and is stored as ended once. */
async function endsOnce(t: Test, three: Three, { kind, requests, killed }: Round): Promise<void> {
  const [instance] = three.instances() as [Instance]
  const { recorder } = three
  for (const { run } of requests) {
    const { status, report } = await again(() => endOf(instance.admin, run))
    const stored = await again(() => versionsOf<{ status: string }>(instance.admin, run, RESULT))
    const final = stored.map(({ status }) => status).filter(status => !UNDER_WAY.includes(status))
    t.strictSame(final, [status], `${kind}: one result, after ${recorder.begun(run)} children`)
    const expected = run === killed.run ? expectedOf(kind) : ['SUCCESS']
    const isExhausted = status === 'FAILURE' && recorder.begun(run) >= ATTEMPTS
    t.ok(expected.includes(status) || isExhausted, `${kind}: ${status}\n${report}`)
  }
}

/** A cancelled one can have ended before. */
function expectedOf(kind: Kind): readonly string[] {
  if (kind === 'child') return ['FAILURE']
  return kind === 'cancelling' ? ['CANCELLED'] : ['SUCCESS']
}
