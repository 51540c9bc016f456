import { me, type Person, plugins, shortName, typeOf } from 'aspectd/console'
import type { EntityMark } from '../entity-states.ts'
import { type Named, nameFields, nameOf } from '../picking/complete.ts'
import { loadEach } from '../picking/names.ts'
import { marksOf, type StateData, stateFields } from '../picking/states.ts'

/** What a card shows of an entity. */
export interface CardData {
  readonly name: string
  readonly marks: readonly EntityMark[]
  readonly platform: string | undefined
  readonly subType: string | undefined
  /** From the platform down to what contains it. */
  readonly place: readonly string[]
  readonly owners: readonly Person[]
  readonly description: string
}

interface Described {
  readonly description?: string | null
}
interface Owner {
  readonly urn: string
  readonly username?: string
  readonly user?: { readonly displayName: string | null } | null
  readonly group?: { readonly displayName: string | null } | null
}
interface Platform {
  readonly urn: string
  readonly properties: { readonly displayName: string | null } | null
}
interface Found extends StateData, Named {
  readonly on?: Platform | null
  readonly flow?: { readonly on: Platform | null } | null
  readonly within?: {
    readonly containers: readonly { readonly urn: string; readonly properties: { readonly name: string } | null }[]
  } | null
  readonly kinds?: { readonly typeNames: readonly string[] | null } | null
  readonly about?: Described | null
  readonly edited?: Described | null
  readonly ownership?: { readonly owners: readonly { readonly owner: Owner }[] | null } | null
}

const PLATFORM = 'on: platform { urn properties { displayName } }'
const WITHIN = 'within: parentContainers { containers { urn properties { name } } }'
const KINDS = 'kinds: subTypes { typeNames }'
const ABOUT = 'about: properties { description }'
const OWNERS = `ownership { owners { owner {
  ... on CorpUser { urn username user: properties { displayName } }
  ... on CorpGroup { urn group: properties { displayName } }
} } }`
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  Dataset: [PLATFORM, WITHIN, KINDS],
  Container: [PLATFORM, WITHIN, KINDS],
  Chart: [PLATFORM, WITHIN],
  Dashboard: [PLATFORM, WITHIN],
  DataFlow: [PLATFORM, 'job: properties { name }'],
  DataJob: [`flow: dataFlow { ${PLATFORM} }`, 'job: properties { name }']
}
const OF_PLUGINS: Readonly<Record<string, readonly string[]>> = {
  domains: ['Domain', 'DataProduct'],
  glossary: ['GlossaryTerm', 'GlossaryNode']
}

/** As `nameOf` reads them, names of what is around an entity are deeper than its own. */
export function cardFields(): string {
  const owners = plugins.value.has('owners') ? OWNERS : ''
  const assets = Object.entries(FIELDS).map(
    ([type, fields]) =>
      `... on ${type} { ${[...fields, ABOUT, 'edited: editableProperties { description }', owners].join(' ')} }`
  )
  const others = Object.entries(OF_PLUGINS).flatMap(([plugin, types]) => (plugins.value.has(plugin) ? types : []))
  const described = ['Tag', ...others].map(type => `... on ${type} { ${ABOUT} }`)
  return [nameFields(), stateFields(), ...assets, ...described].join(' ')
}

const loaded = new Map<string, Promise<CardData | undefined>>()

/** Asked for once by each user; `undefined` of what cannot be read. */
export function loadCard(urn: string): Promise<CardData | undefined> {
  const key = `${me.value?.urn} ${urn}`
  const known = loaded.get(key)
  if (known) return known
  const asked = loadEach<Found>([urn], cardFields()).then(([found]) => found && shownOf(found))
  loaded.set(key, asked)
  asked.catch(() => loaded.delete(key))
  return asked
}

function shownOf(found: Found): CardData {
  const { urn, on, flow, within, kinds, about, edited, ownership } = found
  const platform = on ?? flow?.on
  const containers = (within?.containers ?? []).map(one => one.properties?.name || shortName(one.urn)).toReversed()
  const folders = typeOf(urn) === 'dataset' ? shortName(urn).split('.').slice(0, -1) : []
  const first = platform ? [platform.properties?.displayName || shortName(platform.urn)] : []
  const owners = (ownership?.owners ?? []).map(({ owner: { urn, username, user, group } }) => ({
    ...{ urn, name: user?.displayName || group?.displayName || username }
  }))
  return {
    name: nameOf(found),
    marks: marksOf(found),
    platform: platform?.urn,
    subType: kinds?.typeNames?.[0],
    place: [...first, ...(containers.length > 0 ? containers : folders)],
    owners: [...new Map(owners.map(one => [one.urn, one])).values()],
    description: edited?.description || about?.description || ''
  }
}
