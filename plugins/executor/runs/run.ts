import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Aspect, type Call, publicError, type Urn } from '../../../core/index.ts'
import type { Ingestion } from '../../ingestion/index.ts'
import { closeAccess } from '../account/token.ts'
import type { Ended } from '../child/processes.ts'
import { Refused } from '../errors.ts'
import type { LogPart } from '../log/part.ts'
import { createRunLog, type RunLog } from '../log/run-log.ts'
import type { Claims } from './claims.ts'
import { envelopeOf } from './envelope.ts'
import { type Live, stopOf } from './live.ts'
import { cancelled, type Outcome, outcomeOf } from './outcome.ts'
import { settingsFiles, uploadsIn, workName } from './places.ts'
import { type PrepareDeps, type Prepared, prepare } from './prepare.ts'
import type { Programs } from './programs.ts'
import { readReport } from './report.ts'

export interface RunDeps extends PrepareDeps {
  readonly parts: Aspect<LogPart>
  readonly claims: Claims
  readonly ingestion: Ingestion
  programs(): Promise<Programs>
  /** The plugin's own folder, and that of the server. */
  readonly folder: string
  readonly dataFolder: string
}

/** The run ended, but the request did not: it begins again, if it has attempts left. */
export class Interrupted extends Error {}

interface Running extends Prepared {
  readonly live: Live
  readonly log: RunLog
}

const MB = 1_000_000
/** Bytes of the report of a request: the end of its log. */
const REPORT = 200_000
/** A child without a heartbeat ends itself after six seconds. */
const BEATLESS_MS = 5000

/**
 * Runs a request from its claim to what is to be stored of its end. @throws Interrupted, and 503 of the store: then the
 * request begins again
 */
export async function runRequest(deps: RunDeps, call: Call, live: Live): Promise<Outcome> {
  const { urn } = live.entry
  let prepared: Prepared | undefined
  let refused: Error | undefined
  try {
    prepared = await prepare(deps, call, live)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    refused = error
  }
  const maxBytes = deps.settings.logMB * MB
  const log = createRunLog({ parts: ownParts(deps, urn), call, urn, maxBytes, hidden: prepared?.secrets ?? [] })
  live.log = log
  try {
    await log.resume()
    if (!prepared || stopOf(live)) return unstarted(live, log, refused?.message ?? '')
    return await perform(deps, call, { ...prepared, live, log })
  } catch (error) {
    if (error instanceof Interrupted || publicError(error).statusCode === 503) throw error
    return unstarted(live, log, error instanceof Error ? error.message : String(error))
  } finally {
    const token = prepared?.access?.token
    if (token) await closeAccess(deps, call, token.urn)
  }
}

/** The log of an instance that has lost the run is not written: another one continues it. */
function ownParts({ parts, claims }: RunDeps, run: Urn): Aspect<LogPart> {
  return {
    ...parts,
    async update(call, urn, change) {
      await claims.whileOwn(call, run, parts.edit(urn, change))
      return undefined
    }
  }
}

/** The outcome of a run whose program was not started, or could not be. */
function unstarted(live: Live, log: RunLog, message: string): Outcome {
  const counts = { warnings: 0, failures: 0 }
  if (stopOf(live)) return reported(live, log, { status: 'CANCELLED', reason: cancelled(live.by), ...counts })
  return reported(live, log, { status: 'FAILURE', reason: message, ...counts, failures: 1 })
}

function reported(live: Live, log: RunLog, outcome: Outcome): Outcome {
  const isGivenBack = outcome.status === 'CANCELLED' && stopOf(live) !== 'cancelled'
  if (!isGivenBack) log.say(`${outcome.status}: ${outcome.reason}`)
  return { ...outcome, report: log.tail(REPORT) }
}

async function perform(deps: RunDeps, call: Call, running: Running): Promise<Outcome> {
  const { settings, claims } = deps
  const { plan, live, log, access } = running
  const { entry } = live
  log.say(`${plan.task} of ${plan.type}, client ${plan.version}, attempt ${entry.attempt} of ${settings.attempts}`)
  const programs = await deps.programs()
  const environment = await environmentOf(programs, running)
  if (stopOf(live)) return unstarted(live, log, '')
  doing(live, 'running')
  const begun = audited(deps, call, running)
  if (!(await claims.begin(begun, entry.urn, access?.token?.urn))) {
    live.stop.abort('lost')
    return unstarted(live, log, '')
  }
  const work = join(deps.folder, 'work', workName(entry.urn))
  await rm(work, { recursive: true, force: true })
  await mkdir(work, { recursive: true, mode: 0o700 })
  try {
    return await runProgram({ ...deps, program: programs, environment, work }, running)
  } finally {
    await rm(work, { recursive: true, force: true }).catch(error =>
      deps.log.warn({ err: error, work }, 'files of a run were not removed')
    )
  }
}

async function environmentOf(programs: Programs, { plan, live, log }: Running): Promise<string> {
  const { type, version, extra } = plan
  const missing = await programs.missing()
  if (missing !== undefined) throw new Refused(missing)
  doing(live, `making the environment ${type} ${version}`)
  const say = (line: string) => {
    live.heardAt = performance.now()
    log.say(line)
  }
  return programs.environments.get({ type, version, extra }, say, live.stop.signal)
}

function doing(live: Live, what: string): void {
  live.doing = what
  live.since = Date.now()
}

/** The commit before the program starts has an event of the audit trail that names the secrets it gets. */
function audited({ system }: RunDeps, call: Call, { live, plan, disclosed }: Running): Call {
  const { urn, source } = live.entry
  const begun = system(`running ${urn}`, call.signal).for({
    kind: 'command',
    name: plan.isTest ? 'test an ingestion source' : 'run an ingestion source',
    plugin: 'executor',
    operation: { allow: [] },
    args: { urn, ...(source ? { sourceUrn: source } : {}) }
  })
  begun.effects.disclosed.push(...disclosed)
  return begun
}

interface Started extends RunDeps {
  readonly program: Programs
  readonly environment: string
  /** The folder of the run. */
  readonly work: string
}

async function runProgram(deps: Started, running: Running): Promise<Outcome> {
  const { program, settings, environment, work } = deps
  const { plan, live, log, access, secrets } = running
  const seconds = plan.isTest ? settings.testSeconds : (plan.seconds ?? settings.timeoutSeconds)
  const { command, env } = await program.childCommand({
    ...{ environment, work, settings, dataFolder: deps.dataFolder, hidden: settingsFiles() },
    ...{ task: plan.task, debug: plan.isDebug, variables: plan.env },
    readable: [...uploadsIn(plan.recipe, deps.ingestion.filesFolder), ...deps.ingestion.folders]
  })
  const child = program.runChild(command, {
    log(line, isCut) {
      live.heardAt = performance.now()
      return log.line(line, isCut)
    },
    signal: live.stop.signal,
    env,
    cwd: work,
    input: envelopeOf(plan, { run: live.entry.urn, address: deps.localAddress(), access, secrets }),
    seconds,
    ...(settings.workMB > 0 ? { room: { folder: work, bytes: settings.workMB * MB } } : {})
  })
  live.beat = child.beat
  const ended = await child.ended.catch(error => {
    // The interpreter of the environment may be gone.
    if (error.code === 'ENOENT') program.environments.doubt(environment)
    throw error
  })
  if (isBeatless(live, ended)) throw new Interrupted('the store did not accept heartbeats')
  if (ended.code === program.DAMAGED) program.environments.doubt(environment)
  if (ended.code === 0) program.environments.compile(environment)
  const report = await readReport(join(work, program.REPORT), secrets)
  const facts = { ended, isTest: plan.isTest, seconds, report, by: live.by, described: program.describeEnd(ended) }
  const outcome = reported(live, log, outcomeOf({ ...facts, lines: log.tail(20_000).split('\n') }))
  return { ...outcome, ...structured(plan.task, report, log) }
}

/** Whether the child ended itself because it heard nothing of its server. */
function isBeatless({ renewedAt }: Live, { why, code }: Ended): boolean {
  return why === 'ended' && code !== 0 && performance.now() - renewedAt > BEATLESS_MS
}

const MAX_STRUCTURED = 900_000

function structured(type: string, report: string, log: RunLog): Pick<Outcome, 'structuredReport'> {
  if (report === '') return {}
  if (report.length > MAX_STRUCTURED) {
    log.say(
      `the structured report has ${report.length} characters and is left out: at most ${MAX_STRUCTURED} are stored`
    )
    return {}
  }
  return { structuredReport: { type, serializedValue: report, contentType: 'application/json' } }
}
