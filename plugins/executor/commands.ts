import { BadRequest, type Call, type CommandArgs, type Data, isUrn, parseUrnOf, type Urn } from '../../core/index.ts'
import type { ModelHandles } from '../entities/index.ts'
import type { Ingestion, RunState } from '../ingestion/index.ts'
import { type End, EXECUTION, hasEnded, RESULT, SOURCE } from './record.ts'

/** What `npx aspectd ingest run` reads again and again. */
export interface Followed {
  /** The log since `after`. */
  readonly text: string
  readonly next: number
  /** Whether the log is complete. */
  readonly ended: boolean
  /** Of a request that has ended. */
  readonly status?: string
  /** How it ended, or what it waits for. */
  readonly reason?: string
}

interface CommandDeps {
  readonly data: Data
  readonly aspects: Pick<ModelHandles, typeof RESULT | 'dataHubIngestionSourceInfo'>
  readonly ingestion: Ingestion
  readonly executorId: string
  readLog(call: Call, urn: Urn, after: number): Promise<{ text: string; next: number; ended: boolean }>
  endOf(call: Call, urn: Urn): Promise<End | undefined>
  stateOf(call: Call, urn: Urn): Promise<RunState | undefined>
}

const INFO = 'dataHubIngestionSourceInfo'
const SHOWN = 5

/** For the command `ingest` of `config/commands`: its name for the source, and the URN of the request. */
export function commands(deps: CommandDeps) {
  return {
    async ingestRun({ source = '' }: CommandArgs, call: Call): Promise<string> {
      const urn = await sourceOf(deps, call, source)
      const info = await deps.aspects[INFO].get(call, urn)
      const executor = info?.config.executorId ?? 'default'
      if (executor !== deps.executorId) {
        throw new BadRequest(`The source ${urn} is run by the executor ${JSON.stringify(executor)}, not by this server`)
      }
      return deps.ingestion.request(call, urn)
    },
    async ingestFollow({ request = '', after = '0' }: CommandArgs, call: Call): Promise<string> {
      const urn = parseUrnOf(EXECUTION, request)
      // Before the log: what it says last is there then.
      const result = await deps.aspects[RESULT].get(call, urn)
      const log = await deps.readLog(call, urn, Number(after))
      const reason = hasEnded(result) ? (await deps.endOf(call, urn))?.reason : (await deps.stateOf(call, urn))?.reason
      const followed: Followed = {
        ...log,
        ...(result && hasEnded(result) ? { status: result.status } : {}),
        ...(reason === undefined ? {} : { reason })
      }
      return JSON.stringify(followed)
    }
  }
}

/** By URN, or by its name if only one source has it. @throws BadRequest that lists the sources */
async function sourceOf({ data, aspects }: CommandDeps, call: Call, text: string): Promise<Urn> {
  if (isUrn(text)) {
    const urn = parseUrnOf(SOURCE, text)
    const [exists] = await data.exists(call, [urn])
    if (exists) return urn
    throw new BadRequest(`There is no ingestion source ${urn}`)
  }
  const { urns, total } = await data.find(call, { types: [SOURCE] }, { limit: 1000 })
  const infos = await aspects[INFO].getMany(call, urns)
  const named = urns.filter((_urn, at) => infos[at]?.name === text)
  const [only] = named
  if (only !== undefined && named.length === 1) return only
  if (named.length > 1)
    throw new BadRequest(`${named.length} sources have this name; name one by its URN: ${named.join(', ')}`)
  const names = infos.flatMap(info => (info ? [info.name] : [])).slice(0, SHOWN)
  const known = total === 0 ? 'there are none' : `there are ${total}: ${names.join(', ')}${total > SHOWN ? ', …' : ''}`
  throw new BadRequest(`No ingestion source has the name ${JSON.stringify(text)}; ${known}`)
}
