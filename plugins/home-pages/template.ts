import { type Call, parseUrnOf, type Urn } from '../../core/index.ts'
import type { ModelAspects } from '../entities/index.ts'
import { HomePageInput, NotFoundPart } from './errors.ts'
import type { Module } from './module.ts'
import { type Kind, partOf, requireAtMost, type Scope } from './parts.ts'

export type Template = ModelAspects['dataHubPageTemplateProperties']
type Element = NonNullable<NonNullable<Template['assetSummary']>['summaryElements']>[number]

const MAX_ROWS = 200
const MAX_MODULES = 1000
const MAX_ELEMENTS = 200

export interface TemplateInput {
  readonly rows: readonly { readonly modules: readonly string[] }[]
  readonly assetSummary?: { readonly summaryElements: readonly ElementInput[] } | null
  readonly scope: Scope
  readonly surfaceType: Template['surface']['surfaceType']
}
interface ElementInput {
  readonly elementType: string
  readonly structuredPropertyUrn?: string | null
}

/** @throws HomePageInput, and NotFoundPart for a module that does not exist, or is another user's */
export async function templateOf(
  modules: Kind<Module>,
  call: Call,
  { rows, assetSummary, scope, surfaceType }: TemplateInput
): Promise<Omit<Template, 'created' | 'lastModified'>> {
  requireAtMost(MAX_ROWS, 'rows of a template', rows.length)
  const parsed = rows.map(row => row.modules.map(text => parseUrnOf('dataHubPageModule', text)))
  const urns = [...new Set(parsed.flat())]
  requireAtMost(MAX_MODULES, 'modules of a template', parsed.flat().length)
  const found = await Promise.all(urns.map(urn => partOf(modules, call, urn)))
  for (const [at, urn] of urns.entries()) requireModule(urn, found[at], scope)
  const elements = assetSummary?.summaryElements
  if (elements) requireAtMost(MAX_ELEMENTS, 'elements of a summary', elements.length)
  return {
    rows: parsed.map(row => ({ modules: row })),
    surface: { surfaceType },
    visibility: { scope },
    ...(elements ? { assetSummary: { summaryElements: elements.map(elementOf) } } : {})
  }
}

function requireModule(urn: Urn, module: Module | undefined, scope: Scope): void {
  if (!module) throw new NotFoundPart('module', urn)
  if (scope === 'GLOBAL' && module.visibility.scope !== 'GLOBAL') {
    throw new HomePageInput(`A global template has only global modules: ${urn} is a personal one`)
  }
}

function elementOf({ elementType, structuredPropertyUrn }: ElementInput): Element {
  const type = elementType as Element['elementType']
  if (type !== 'STRUCTURED_PROPERTY') return { elementType: type }
  if (!structuredPropertyUrn) {
    throw new HomePageInput('An element of type STRUCTURED_PROPERTY requires structuredPropertyUrn')
  }
  return { elementType: type, structuredPropertyUrn: parseUrnOf('structuredProperty', structuredPropertyUrn) }
}
