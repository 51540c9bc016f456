import { type Call, type EntityRef, idOf, type Urn } from '../../core/index.ts'
import { aspectValues, windowOf } from '../entities/index.ts'
import type { Owners } from '../owners/index.ts'
import { NoSuchExecution } from './errors.ts'
import { listExecutions, ofSource } from './execution.ts'
import type { Source } from './list.ts'
import type { IngestionDeps } from './source.ts'

interface Window {
  readonly start?: number | null
  readonly count?: number | null
}

/**
 * The operations on sources demand the privilege. An execution request is also reached as any entity is, so its aspects are
 * read as anybody reads them: guarded.
 */
export function fields(deps: IngestionDeps) {
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
      ...(deps.owners ? ownerFields(deps.owners) : {})
    },
    ExecutionRequest: {
      id: ({ urn }: EntityRef) => idOf(urn),
      async input({ urn }: EntityRef, _args: unknown, call: Call) {
        const { dataHubExecutionRequestInput: input } = await read(call, urn, 'dataHubExecutionRequestInput')
        if (!input) throw new NoSuchExecution(urn)
        return { ...input, arguments: entriesOf(input.args), actor: userOf(input.actorUrn) }
      },
      result: async ({ urn }: EntityRef, _args: unknown, call: Call) =>
        (await read(call, urn, 'dataHubExecutionRequestResult')).dataHubExecutionRequestResult,
      async source({ urn }: EntityRef, _args: unknown, call: Call) {
        const { dataHubExecutionRequestInput: input } = await read(call, urn, 'dataHubExecutionRequestInput')
        const source = input?.source.ingestionSource
        const info = source && (await read(call, source, 'dataHubIngestionSourceInfo')).dataHubIngestionSourceInfo
        return info ? { urn: source, info } : null
      }
    }
  }
}

const ownerFields = (owners: Owners) => ({
  ownership: ({ urn }: Source, _args: unknown, call: Call) =>
    owners.shown(call.as('reading the owners of an ingestion source'), urn)
})

const entriesOf = (record: Readonly<Record<string, string>>) =>
  Object.entries(record).map(([key, value]) => ({ key, value }))

const userOf = (actor: Urn | undefined) => (actor?.startsWith('urn:li:corpuser:') ? actor : null)
