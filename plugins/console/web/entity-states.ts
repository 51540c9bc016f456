import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { MarkKind } from './components/mark.ts'
import { typeOf } from './entity-path.ts'
import { here } from './router.ts'

export type EntityMark = Extract<MarkKind, 'incident' | 'failing' | 'deprecated' | 'verified'>

export interface EntityState {
  /** What people call it; absent until known, and if it cannot be read. */
  readonly name?: string
  /** What needs attention first. */
  readonly marks: readonly EntityMark[]
}

/** Types that have one of the marks: nothing is asked of others. */
const MARKED: ReadonlySet<string> = new Set(['dataset', 'chart', 'dashboard', 'container', 'dataFlow', 'dataJob'])
const UNKNOWN: EntityState = { marks: [] }

const states = signal<ReadonlyMap<string, EntityState>>(new Map())
/** What the page that is shown has asked for: the next page asks again, since states change. */
const asked = new Set<string>()
let page = ''
let wanted: string[] = []

/** The state of an entity. All that a page shows are asked for together; what cannot be read has no marks. */
export function useEntityState(urn: string, wantsName = false): EntityState {
  const isAsked = wantsName || MARKED.has(typeOf(urn))
  const { path } = here.value
  useEffect(() => {
    if (path !== page) asked.clear()
    page = path
    if (!isAsked || asked.has(urn)) return
    asked.add(urn)
    if (wanted.push(urn) === 1) setTimeout(ask)
  }, [urn, isAsked, path])
  return states.value.get(urn) ?? UNKNOWN
}

async function ask(): Promise<void> {
  const urns = wanted
  wanted = []
  try {
    const { loadStates } = await import('./picking/index.ts')
    states.value = new Map([...states.value, ...(await loadStates(urns))])
  } catch {
    // Names and links work without marks, and the banner of the page says what is wrong with the server.
    for (const urn of urns) asked.delete(urn)
  }
}
