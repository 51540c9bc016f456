import { checkText, parseUrn } from '../../core/index.ts'
import { applyUpdate, type ModelAspects } from '../entities/index.ts'
import { HomePageInput } from './errors.ts'
import { requireAtMost, type Scope } from './parts.ts'

export type Module = ModelAspects['dataHubPageModuleProperties']
type Params = Module['params']

const NAME = { max: 500, isRequired: true }
const URL_TEXT = { max: 10_000, isRequired: true, isOneLine: true }
const TEXT = { max: 100_000 }
const MAX_ASSETS = 1000
/** What a browser opens without running it. */
const LINK = /^(?:https?:\/\/|mailto:|\/)/i

export interface ModuleInput {
  readonly name: string
  readonly type: string
  readonly scope: Scope
  readonly params: {
    readonly linkParams?: LinkInput | null
    readonly richTextParams?: { readonly content: string } | null
    readonly assetCollectionParams?: AssetsInput | null
    readonly hierarchyViewParams?: HierarchyInput | null
  }
}
interface LinkInput {
  readonly linkUrl: string
  readonly imageUrl?: string | null
  readonly description?: string | null
}
interface AssetsInput {
  readonly assetUrns: readonly string[]
  readonly dynamicFilterJson?: string | null
}
interface HierarchyInput {
  readonly assetUrns: readonly string[]
  readonly showRelatedEntities: boolean
  readonly relatedEntitiesFilterJson?: string | null
}

/** The params that a module of each type must have. Modules of other types are made by the system. */
const PARAMS: Readonly<Record<string, keyof ModuleInput['params']>> = {
  LINK: 'linkParams',
  RICH_TEXT: 'richTextParams',
  ASSET_COLLECTION: 'assetCollectionParams',
  HIERARCHY: 'hierarchyViewParams'
}

/** @throws HomePageInput */
export function moduleOf({ name, type, scope, params }: ModuleInput): Omit<Module, 'created' | 'lastModified'> {
  checkText('The name of a module', name, NAME, HomePageInput)
  const wanted = PARAMS[type]
  if (wanted === undefined) {
    const known = Object.keys(PARAMS).join(', ')
    throw new HomePageInput(`Attempted to create an unsupported module type ${type}. Expected one of: ${known}`)
  }
  if (!params[wanted]) throw new HomePageInput(`A module of type ${type} requires params.${wanted}`)
  const { linkParams, richTextParams, assetCollectionParams, hierarchyViewParams } = params
  const stored: Params = {
    ...(linkParams ? { linkParams: linkOf(linkParams) } : {}),
    ...(richTextParams
      ? { richTextParams: { content: checkText('The content', richTextParams.content, TEXT, HomePageInput) } }
      : {}),
    ...(assetCollectionParams ? { assetCollectionParams: assetsOf(assetCollectionParams) } : {}),
    ...(hierarchyViewParams ? { hierarchyViewParams: hierarchyOf(hierarchyViewParams) } : {})
  }
  return { name, type: type as Module['type'], visibility: { scope }, params: stored }
}

function linkOf({ linkUrl, imageUrl, description }: LinkInput): NonNullable<Params['linkParams']> {
  for (const [what, url] of [['linkUrl', linkUrl] as const, ['imageUrl', imageUrl || undefined] as const]) {
    checkText(what, url, URL_TEXT, HomePageInput)
    if (url !== undefined && !LINK.test(url)) {
      throw new HomePageInput(
        `${what}: expected an address with http, https or mailto, or a path, found ${quoted(url)}`
      )
    }
  }
  checkText('The description of a link', description, TEXT, HomePageInput)
  return applyUpdate({ linkUrl }, { imageUrl, description } as object)
}

function assetsOf({ assetUrns, dynamicFilterJson }: AssetsInput): NonNullable<Params['assetCollectionParams']> {
  checkText('dynamicFilterJson', dynamicFilterJson, TEXT, HomePageInput)
  return { assetUrns: urnsOf(assetUrns), ...(dynamicFilterJson ? { dynamicFilterJson } : {}) }
}

function hierarchyOf(input: HierarchyInput): NonNullable<Params['hierarchyViewParams']> {
  const { assetUrns, showRelatedEntities, relatedEntitiesFilterJson } = input
  checkText('relatedEntitiesFilterJson', relatedEntitiesFilterJson, TEXT, HomePageInput)
  return {
    assetUrns: urnsOf(assetUrns),
    showRelatedEntities,
    ...(relatedEntitiesFilterJson ? { relatedEntitiesFilterJson } : {})
  }
}

function urnsOf(texts: readonly string[]) {
  requireAtMost(MAX_ASSETS, 'assets of a module', texts.length)
  return texts.map(parseUrn)
}

const quoted = (text: string) => JSON.stringify(text.slice(0, 100))
