import {
  type ArgsOf,
  type Call,
  type EntityRef,
  entityTypeOf,
  idOf,
  isUrn,
  operation,
  type Urn
} from '../../core/index.ts'
import type { Entities, Input, ModelHandles } from '../entities/index.ts'
import { assetSettingsMutation } from './asset-settings.ts'
import { type Module, type ModuleInput, moduleOf } from './module.ts'
import {
  deletePart,
  demandsToChange,
  type Kind,
  MANAGE,
  type Part,
  parsePartUrn,
  partOf,
  type Stamp,
  upsertPart
} from './parts.ts'
import type { sdl } from './sdl.ts'
import {
  clearGlobalTemplate,
  globalTemplate,
  type SettingName,
  type SettingsDeps,
  setGlobalTemplate,
  setOwnHomePage,
  setOwnSetting
} from './settings.ts'
import { type Template, type TemplateInput, templateOf } from './template.ts'

interface Others {
  readonly UserSetting: SettingName
  readonly PageTemplateScope: Part['visibility']['scope']
  readonly PageModuleScope: Part['visibility']['scope']
  readonly PageTemplateSurfaceType: Template['surface']['surfaceType']
  readonly SummaryElementType: string
  readonly DataHubPageModuleType: string
}
type Args = ArgsOf<typeof sdl, Others>

interface Kinds {
  readonly templates: Kind<Template>
  readonly modules: Kind<Module>
}

export function kindsOf(aspects: ModelHandles, deletion: Kind<Template>['deletion']): Kinds {
  const [template, module] = [aspects.dataHubPageTemplateProperties, aspects.dataHubPageModuleProperties]
  return {
    templates: { type: 'dataHubPageTemplate', name: 'template', aspect: template, deletion },
    modules: { type: 'dataHubPageModule', name: 'module', aspect: module, deletion }
  }
}

export function operations(entities: Entities, kinds: Kinds) {
  const deps = { aspects: entities.aspects, templates: kinds.templates }
  return {
    Query: {
      globalHomePageSettings: operation('signed-in', async (_args: object, call) => ({
        defaultTemplate: await globalTemplate(deps, call)
      }))
    },
    Mutation: {
      ...parts(deps, kinds.modules),
      ...settings(deps),
      ...assetSettingsMutation(entities, kinds.templates)
    }
  }
}

function parts(deps: SettingsDeps, modules: Kind<Module>) {
  const { templates } = deps
  return {
    upsertPageTemplate: operation(
      ({ input }: Args['upsertPageTemplate'], call) => demandsToChange(templates, call, input),
      async ({ input: { urn, expectedLastModified, ...input } }, call) => {
        const value = await templateOf(modules, call, input satisfies TemplateInput)
        return upsertPart(templates, call, { urn, value, expectedLastModified })
      }
    ),
    deletePageTemplate: operation(
      ({ input: { urn } }: Args['deletePageTemplate'], call) =>
        demandsToChange(templates, call, { urn: parsePartUrn(templates, urn), scope: 'PERSONAL' }),
      async ({ input }, call) => {
        const urn = parsePartUrn(templates, input.urn)
        await deletePart(templates, call, urn)
        await clearGlobalTemplate(deps, call, urn)
        return true
      }
    ),
    upsertPageModule: operation(
      ({ input }: Args['upsertPageModule'], call) => demandsToChange(modules, call, input),
      ({ input: { urn, expectedLastModified, ...input } }, call) =>
        upsertPart(modules, call, { urn, value: moduleOf(input satisfies ModuleInput), expectedLastModified })
    ),
    deletePageModule: operation(
      ({ input: { urn } }: Args['deletePageModule'], call) =>
        demandsToChange(modules, call, { urn: parsePartUrn(modules, urn), scope: 'PERSONAL' }),
      ({ input }, call) => deletePart(modules, call, parsePartUrn(modules, input.urn))
    )
  }
}

function settings(deps: SettingsDeps) {
  return {
    updateGlobalHomePageSettings: operation(MANAGE, async ({ input }: Args['updateGlobalHomePageSettings'], call) => {
      await setGlobalTemplate(deps, call, input.defaultTemplate)
      return true
    }),
    updateUserHomePageSettings: operation('signed-in', async ({ input }: Args['updateUserHomePageSettings'], call) => {
      await setOwnHomePage(deps, call, input)
      return true
    }),
    updateUserSetting: operation(
      'signed-in',
      async ({ input }: Input<{ readonly name: SettingName; readonly value: boolean }>, call) => {
        await setOwnSetting(deps, call, input)
        return true
      }
    )
  }
}

const NEVER = { time: 0, actor: null }

export function fields({ templates, modules }: Kinds) {
  const isSeen = async (call: Call, urn: Urn) => (await partOf(modules, call, urn)) !== undefined
  return {
    // Required fields have values also where the template is gone, or another user's.
    DataHubPageTemplate: {
      async properties({ urn }: EntityRef, _args: unknown, call: Call) {
        const found = await partOf(templates, call, urn)
        if (!found) return { rows: [], surface: {}, visibility: {}, created: NEVER, lastModified: NEVER }
        return { ...found, created: resolved(found.created), lastModified: resolved(found.lastModified) }
      }
    },
    DataHubPageTemplateRow: {
      async modules({ modules: urns }: Template['rows'][number], _args: unknown, call: Call) {
        const seen = await Promise.all(urns.map(urn => isSeen(call, urn)))
        return urns.filter((_urn, at) => seen[at])
      }
    },
    DataHubPageModule: {
      async properties({ urn }: EntityRef, _args: unknown, call: Call) {
        const found = await partOf(modules, call, urn)
        const none = {
          name: idOf(urn),
          type: 'UNKNOWN' as const,
          visibility: {},
          params: {},
          created: NEVER,
          lastModified: NEVER
        }
        if (!found) return none
        const params = { ...found.params, hierarchyViewParams: hierarchyOf(found) }
        return { ...found, params, created: resolved(found.created), lastModified: resolved(found.lastModified) }
      }
    },
    CorpUserHomePageSettings: {
      async pageTemplate({ pageTemplate: urn }: { readonly pageTemplate?: string }, _args: unknown, call: Call) {
        return urn !== undefined && isUrn(urn) && (await partOf(templates, call, urn)) ? urn : null
      }
    }
  }
}

function hierarchyOf({ params: { hierarchyViewParams: found } }: Module) {
  return found && { ...found, assetUrns: found.assetUrns ?? [] }
}

const resolved = ({ time, actor }: Stamp) => ({ time, actor: entityTypeOf(actor) === 'corpuser' ? actor : null })
