import { type Call, makeUrn, type Urn } from '../../core/index.ts'
import type { ViewDeps } from './deps.ts'

/** The only entity with settings of all users. */
export const SETTINGS = makeUrn('globalSettings', '0')

export async function clearGlobalDefault({ entities }: ViewDeps, system: Call, urn: Urn): Promise<void> {
  const settings = await entities.aspects.globalSettingsInfo.get(system, SETTINGS)
  if (settings?.views?.defaultView !== urn) return
  await entities.aspects.globalSettingsInfo.update(system, SETTINGS, old =>
    old?.views?.defaultView === urn ? { ...old, views: {} } : old
  )
}
