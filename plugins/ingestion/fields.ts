import { type Call, type EntityRef, idOf, type Urn } from '../../core/index.ts'
import { aspectValues, windowOf } from '../entities/index.ts'
import type { Owners } from '../owners/index.ts'
import { type SourceSettings, settingsOf } from './definitions.ts'
import type { IngestionDeps } from './deps.ts'
import { NoSuchExecution } from './errors.ts'
import { listExecutions, ofSource, UNDER_WAY } from './execution.ts'
import type { Source } from './list.ts'
import { type ScheduleDeps, scheduleFields } from './schedule.ts'
import type { Waiting } from './waiting.ts'

export interface FieldDeps extends ScheduleDeps {
  readonly waiting: Waiting
}

interface Window {
  readonly start?: number | null
  readonly count?: number | null
}

/**
 * The operations on sources demand the privilege. An execution request is also reached as any entity is, so its aspects are
 * read as anybody reads them: guarded.
 */
export function fields(deps: FieldDeps) {
  const { data } = deps
  const read = async (call: Call, urn: Urn, ...names: readonly string[]) => {
    const [stored = []] = await data.read(call, [{ urn, aspects: names }])
    return aspectValues(stored)
  }
  return {
    IngestionSource: {
      type: ({ info }: Source) => info.type,
      name: ({ info }: Source) => info.name,
      platform: ({ info }: Source) => info.platform,
      schedule: ({ info }: Source) => info.schedule,
      config: ({ info: { config } }: Source) => ({
        ...config,
        executorId: config.executorId ?? 'default',
        extraArgs: config.extraArgs && entriesOf(config.extraArgs)
      }),
      executions: ({ urn }: Source, window: Window, call: Call) =>
        listExecutions(deps, call, { ...windowOf(window), where: ofSource(urn) }),
      ...settingFields(deps),
      ...scheduleFields(deps),
      ...(deps.owners ? ownerFields(deps.owners) : {})
    },
    ExecutionRequest: {
      ...stateFields(deps),
      id: ({ urn }: EntityRef) => idOf(urn),
      async input({ urn }: EntityRef, _args: unknown, call: Call) {
        const { dataHubExecutionRequestInput: input } = await read(call, urn, 'dataHubExecutionRequestInput')
        if (!input) throw new NoSuchExecution(urn)
        return { ...input, arguments: entriesOf(input.args), actor: userOf(input.actorUrn) }
      },
      async result(request: EntityRef, _args: unknown, call: Call) {
        const { dataHubExecutionRequestResult: result } = await read(call, request.urn, 'dataHubExecutionRequestResult')
        const log = result && UNDER_WAY.includes(result.status) ? await deps.waiting.log(call, request) : undefined
        return result && log !== undefined ? { ...result, report: log } : result
      },
      async source({ urn }: EntityRef, _args: unknown, call: Call) {
        const { dataHubExecutionRequestInput: input } = await read(call, urn, 'dataHubExecutionRequestInput')
        const source = input?.source.ingestionSource
        const info = source && (await read(call, source, 'dataHubIngestionSourceInfo')).dataHubIngestionSourceInfo
        return info ? { urn: source, info } : null
      }
    }
  }
}

function settingFields({ settings, files }: IngestionDeps) {
  const of = async (call: Call, { urn }: Source) =>
    settingsOf(await settings.get(call.as('reading the settings of an ingestion source'), urn))
  const field =
    <K extends keyof SourceSettings>(name: K) =>
    async (source: Source, _args: unknown, call: Call) =>
      (await of(call, source))[name]
  return {
    isPaused: field('isPaused'),
    keepsEdits: field('keepsEdits'),
    catchesUp: field('catchesUp'),
    timeoutSeconds: field('timeoutSeconds'),
    files: ({ urn }: Source, _args: unknown, call: Call) => files.list(call, urn)
  }
}

const stateFields = ({ waiting }: FieldDeps) => ({
  waitsFor: async (request: EntityRef, _args: unknown, call: Call) => (await waiting.of(call, request))?.reason,
  phase: async (request: EntityRef, _args: unknown, call: Call) => (await waiting.of(call, request))?.phase,
  attempt: async (request: EntityRef, _args: unknown, call: Call) => (await waiting.of(call, request))?.attempt,
  attempts: async (request: EntityRef, _args: unknown, call: Call) => (await waiting.of(call, request))?.attempts,
  isSilent: async (request: EntityRef, _args: unknown, call: Call) => (await waiting.of(call, request))?.isSilent
})

const ownerFields = (owners: Owners) => ({
  ownership: ({ urn }: Source, _args: unknown, call: Call) =>
    owners.shown(call.as('reading the owners of an ingestion source'), urn)
})

const entriesOf = (record: Readonly<Record<string, string>>) =>
  Object.entries(record).map(([key, value]) => ({ key, value }))

const userOf = (actor: Urn | undefined) => (actor?.startsWith('urn:li:corpuser:') ? actor : null)
