import { graphql, shortName, typeName } from 'aspectd/console'
import { VIEWS } from './documents.ts'
import type { ViewsPage } from './documents.types.ts'
import { text } from './en.ts'

/** More are not shown: the newest are first. */
const MOST = 200

export type View = NonNullable<ViewsPage['listMyViews']>['views'][number]
export type Filter = View['definition']['filter']['filters'][number]

export interface Shown {
  readonly mine: readonly View[]
  readonly global: readonly View[]
  readonly ownDefault: string | undefined
  readonly globalDefault: string | undefined
}

export async function loadViews(signal: AbortSignal): Promise<Shown> {
  const variables = { mine: { count: MOST, viewType: 'PERSONAL' }, global: { count: MOST } }
  const { listMyViews, listGlobalViews, globalViewsSettings, me } = await graphql<ViewsPage>(VIEWS, variables, signal)
  return {
    mine: listMyViews?.views ?? [],
    global: listGlobalViews?.views ?? [],
    ownDefault: me?.corpUser.settings?.views?.defaultView?.urn,
    globalDefault: globalViewsSettings?.defaultView ?? undefined
  }
}

/** `tags is pii and owners has a value` */
export function sentenceOf({ entityTypes, filter: { operator, filters } }: View['definition']): string {
  const types = entityTypes.length > 0 ? [text.only(entityTypes.map(type => typeName(type)).join(', '))] : []
  const conditions = filters.map(wordsOf).join(text.joins[operator] ?? ' ')
  const all = [...types, ...(conditions === '' ? [] : [conditions])]
  return all.length > 0 ? all.join(', ') : text.everything
}

export function wordsOf({ field, condition, values, negated }: Filter): string {
  const shown = values.map(value => (value.startsWith('urn:li:') ? shortName(value) : value)).join(', ')
  return `${negated ? text.not : ''}${field} ${text.conditions[condition ?? 'EQUAL'] ?? condition} ${shown}`.trim()
}
