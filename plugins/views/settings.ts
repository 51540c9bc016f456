import type { Call, Urn } from '../../core/index.ts'
import { NotGlobal } from './errors.ts'
import { namedView, SETTINGS, type ViewDeps, viewOf } from './view.ts'

/** The default view of all users; none if it was deleted, is not global, or the caller may not see it. */
export async function globalDefault(deps: ViewDeps, call: Call): Promise<Urn | undefined> {
  const settings = await deps.entities.aspects.globalSettingsInfo.get(call.as('reading the default view'), SETTINGS)
  const urn = settings?.views?.defaultView
  if (urn === undefined) return undefined
  const info = await viewOf(deps, call, urn)
  return info?.type === 'GLOBAL' ? urn : undefined
}

/** @throws UnknownView, NotGlobal */
export async function setGlobalDefault(deps: ViewDeps, call: Call, text: string | null | undefined): Promise<void> {
  const named = text ? await namedView(deps, call, text) : undefined
  if (named && named.info.type !== 'GLOBAL') throw new NotGlobal(named.urn)
  const settings = deps.entities.aspects.globalSettingsInfo
  await settings.update(call.as('setting the default view of all users'), SETTINGS, old => ({
    ...old,
    views: named ? { defaultView: named.urn } : {}
  }))
}

/** Of the caller. @throws UnknownView */
export async function setOwnDefault(deps: ViewDeps, call: Call, text: string | null | undefined): Promise<void> {
  const named = text ? await namedView(deps, call, text) : undefined
  const settings = deps.entities.aspects.corpUserSettings
  await settings.update(call.as('setting the default view of the caller'), call.actor, old => ({
    ...(old ?? { appearance: {} }),
    views: named ? { defaultView: named.urn } : {}
  }))
}
