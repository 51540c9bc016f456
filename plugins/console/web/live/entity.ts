import { graphql, me, plugins, refreshes, shortName, toast, useLive } from 'aspectd/console'
import type { LiveEntityProps } from '../live.ts'
import { markChanges } from './changes.ts'
import { CHANGES, WHO } from './documents.ts'
import type { EntityLive, WhoChanged } from './documents.types.ts'
import { text } from './en.ts'

type Change = EntityLive['entityChanges']

/** Milliseconds between two refreshes of a page whose entity changes all the time. */
const PAUSE = 500

/** Shows what others do with the entity, as it happens. */
export function LiveEntityView({ urn, refresh = refreshAll }: LiveEntityProps): null {
  useLive<EntityLive>(plugins.value.has('events') ? CHANGES : undefined, {
    ...{ variables: { urns: [urn] }, pause: PAUSE },
    onEvents: events =>
      showChanges(
        events.map(({ entityChanges }) => entityChanges),
        refresh
      )
  })
  return null
}

const refreshAll = (): void => {
  refreshes.value++
}

async function showChanges(changes: readonly Change[], refresh: () => void): Promise<void> {
  const theirs = changes.filter(({ actor }) => actor !== me.value?.urn)
  const [first] = theirs
  if (!first) return refresh()
  const who = await nameOf(first.actor)
  // What somebody reads or writes stays, although it is of nothing now.
  if (theirs.some(({ operation }) => operation === 'HARD_DELETE')) return toast(text.deleted(who))
  const said = text.said(who, [...new Set(theirs.map(({ category }) => text.categories[category]))])
  markChanges({ label: text.changedBy(who), said }, refresh)
}

const names = new Map<string, string>()

async function nameOf(actor: string): Promise<string> {
  const known = names.get(actor) ?? (await loadName(actor).catch(() => shortName(actor)))
  names.set(actor, known)
  return known
}

async function loadName(actor: string): Promise<string> {
  const { entity } = await graphql<WhoChanged>(WHO, { urn: actor })
  const { username, properties } = entity ?? {}
  return properties?.displayName || username || shortName(actor)
}
