import { randomUUID } from 'node:crypto'
import { type Call, checkText, makeUrn, type Urn, withoutNulls } from '../../core/index.ts'
import type { IngestionDeps } from './deps.ts'
import { IngestionInput, NoSuchSource } from './errors.ts'
import { demandSource, NAME, SOURCE } from './source.ts'

/** Seven days: longer than every run that people wait for. */
const MAX_TIMEOUT = 604_800

export interface SettingsInput {
  readonly isPaused?: boolean | null
  readonly keepsEdits?: boolean | null
  readonly catchesUp?: boolean | null
  readonly timeoutSeconds?: number | null
}

/** Changes what the input has; `timeoutSeconds: null` removes the limit of the source. @throws NoSuchSource */
export async function updateSettings(
  { settings }: IngestionDeps,
  call: Call,
  { urn, input }: { readonly urn: Urn; readonly input: SettingsInput }
): Promise<Urn> {
  const { catchesUp, timeoutSeconds, isPaused, keepsEdits } = input
  if (timeoutSeconds != null && (timeoutSeconds < 1 || timeoutSeconds > MAX_TIMEOUT)) {
    throw new IngestionInput(`timeoutSeconds: expected 1 to ${MAX_TIMEOUT} seconds, found ${timeoutSeconds}`)
  }
  const given = withoutNulls({ isPaused, keepsEdits, catchUp: catchesUp, timeoutSeconds })
  await settings.update(
    call,
    urn,
    old => {
      const { timeoutSeconds: limit, ...others } = old ?? {}
      const kept = timeoutSeconds === null || limit === undefined ? others : { ...others, timeoutSeconds: limit }
      return { ...kept, ...given }
    },
    { mustExist: () => new NoSuchSource(urn) }
  )
  return urn
}

/**
 * A copy with a new name, the same settings and files. If it has a schedule, it is paused, so that two sources do not do the
 * same at the same time. @throws NoSuchSource
 */
export async function cloneSource(
  deps: IngestionDeps,
  call: Call,
  { urn, name }: { readonly urn: Urn; readonly name: string }
): Promise<Urn> {
  checkText('The name of an ingestion source', name, NAME, IngestionInput)
  const { aspects, settings, data, files } = deps
  const { source: _origin, ...info } = await demandSource(deps, call, urn)
  const { files: _theirs, ...others } = (await settings.get(call.as('copying an ingestion source'), urn)) ?? {}
  const copy = makeUrn(SOURCE, randomUUID())
  const copied = await files.copy(call, urn, copy)
  await data.write(call, [
    aspects.dataHubIngestionSourceInfo.edit(copy, () => ({ ...info, name })),
    settings.edit(copy, () => ({
      ...others,
      ...(info.schedule ? { isPaused: true } : {}),
      ...(copied.length > 0 ? { files: copied } : {})
    }))
  ])
  return copy
}
