import { type Call, entityTypeOf, isUrn, makeUrn, parseUrn, type Urn } from '../../core/index.ts'
import type { ModelAspects, ModelHandles } from '../entities/index.ts'
import { HomePageInput, NotFoundPart, NotGlobal } from './errors.ts'
import { type Kind, partOf, requireAtMost } from './parts.ts'
import type { Template } from './template.ts'

/** Where users have set their home pages, and what they choose from. */
export interface SettingsDeps {
  readonly aspects: ModelHandles
  readonly templates: Kind<Template>
}

type Settings = ModelAspects['corpUserSettings']
type HomePage = NonNullable<Settings['homePage']>

/** The only entity with settings of all users. */
const SETTINGS = makeUrn('globalSettings', '0')
const MAX_DISMISSED = 1000

/** The home page of users who have chosen none; nothing if it was deleted, or the caller may not see it. */
export async function globalTemplate({ aspects, templates }: SettingsDeps, call: Call): Promise<Urn | null> {
  const settings = await aspects.globalSettingsInfo.get(call.as('reading the home page'), SETTINGS)
  const urn = settings?.homePage?.defaultTemplate
  if (urn === undefined) return null
  const template = await partOf(templates, call, urn)
  return template?.visibility.scope === 'GLOBAL' ? urn : null
}

/** @throws NotFoundPart, NotGlobal */
export async function setGlobalTemplate(
  { aspects, templates }: SettingsDeps,
  call: Call,
  text: string | null | undefined
): Promise<void> {
  const named = text ? await namedTemplate(templates, call, text) : undefined
  if (named && named.template.visibility.scope !== 'GLOBAL') throw new NotGlobal(named.urn)
  const system = call.as('setting the home page of all users')
  await aspects.globalSettingsInfo.update(system, SETTINGS, old => {
    const { homePage: _before, ...rest } = old ?? {}
    return { ...rest, ...(named ? { homePage: { defaultTemplate: named.urn } } : {}) }
  })
}

export async function clearGlobalTemplate({ aspects }: SettingsDeps, call: Call, urn: Urn): Promise<void> {
  const system = call.as('removing a deleted home page')
  const settings = await aspects.globalSettingsInfo.get(system, SETTINGS)
  if (settings?.homePage?.defaultTemplate !== urn) return
  await aspects.globalSettingsInfo.update(system, SETTINGS, old => {
    if (old?.homePage?.defaultTemplate !== urn) return old
    const { homePage: _before, ...rest } = old
    return rest
  })
}

export interface OwnHomePage {
  readonly pageTemplate?: string | null
  readonly removePageTemplate?: boolean | null
  readonly newDismissedAnnouncements?: readonly (string | null)[] | null
}

/** Of the caller. @throws NotFoundPart, HomePageInput */
export async function setOwnHomePage(
  { aspects, templates }: SettingsDeps,
  call: Call,
  { pageTemplate, removePageTemplate, newDismissedAnnouncements }: OwnHomePage
): Promise<void> {
  const named = pageTemplate ? await namedTemplate(templates, call, pageTemplate) : undefined
  const dismissed = (newDismissedAnnouncements ?? []).filter(text => text !== null).map(parseUrn)
  await updateOwn(aspects, call, old => {
    const { pageTemplate: before, dismissedAnnouncements = [] } = old.homePage ?? {}
    const template = named?.urn ?? (removePageTemplate ? undefined : before)
    const all = [...new Set([...dismissedAnnouncements, ...dismissed])]
    requireAtMost(MAX_DISMISSED, 'dismissed announcements', all.length)
    const homePage: HomePage = {
      ...(template ? { pageTemplate: template } : {}),
      ...(all.length > 0 ? { dismissedAnnouncements: all } : {})
    }
    return { ...old, homePage }
  })
}

/** By the name of the setting. */
const SETTING = {
  SHOW_SIMPLIFIED_HOMEPAGE: 'showSimplifiedHomepage',
  SHOW_THEME_V2: 'showThemeV2'
} as const
export type SettingName = keyof typeof SETTING

export async function setOwnSetting(
  { aspects }: SettingsDeps,
  call: Call,
  { name, value }: { readonly name: SettingName; readonly value: boolean }
): Promise<void> {
  await updateOwn(aspects, call, old => ({ ...old, appearance: { ...old.appearance, [SETTING[name]]: value } }))
}

async function updateOwn(aspects: ModelHandles, call: Call, change: (old: Settings) => Settings): Promise<void> {
  if (entityTypeOf(call.actor) !== 'corpuser') throw new HomePageInput('Only users have settings')
  const system = call.as('changing the settings of the caller')
  await aspects.corpUserSettings.update(system, call.actor, (old = { appearance: {} }) => change(old))
}

export async function namedTemplate(templates: Kind<Template>, call: Call, text: string) {
  const urn = isUrn(text) && entityTypeOf(text) === templates.type ? text : undefined
  const template = urn && (await partOf(templates, call, urn))
  if (!template) throw new NotFoundPart('template', text.slice(0, 200))
  return { urn, template }
}
