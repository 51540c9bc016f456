import { entityPath, navigate, type Picked, typeIcon, typeName, typeOf } from 'aspectd/console'
import type { PaletteCommand } from '../palette.ts'
import { text } from './en.ts'

export interface Command extends PaletteCommand {
  /** Unlike that of every other command that is shown. */
  readonly id: string
  /** Of a data platform: its logo stands in place of the icon. */
  readonly platform?: string | undefined
  /** Of an entity: what is known of its state stands beside its name. */
  readonly urn?: string
}

export interface CommandGroup {
  readonly group: keyof typeof text.groups
  readonly commands: readonly Command[]
}

/** Entities that are shown at once: pages and actions stay in sight. */
const MOST_ASSETS = 6

interface Given {
  readonly typed: string
  /** What the words complete to. */
  readonly assets: readonly Picked[]
  readonly commands: readonly PaletteCommand[]
  /** Whether there is a page that searches. */
  readonly canSearch: boolean
}

/** What is offered for the words, in the order in which it is shown; no group is empty. */
export function groupsOf({ typed, assets, commands, canSearch }: Given): readonly CommandGroup[] {
  const query = typed.trim()
  const matching = (group: PaletteCommand['group']) =>
    commands
      .filter(one => one.group === group && hasWords(one.name, query))
      .map(one => ({ ...one, id: one.to ?? one.name }))
  const groups: readonly CommandGroup[] = [
    { group: 'search', commands: canSearch && query !== '' ? [searchFor(query)] : [] },
    { group: 'assets', commands: assets.slice(0, MOST_ASSETS).map(assetCommand) },
    { group: 'actions', commands: matching('actions') },
    { group: 'pages', commands: matching('pages') }
  ]
  return groups.filter(({ commands: { length } }) => length > 0)
}

/** Each word somewhere in the name: `new tok` finds `New token`. */
function hasWords(name: string, query: string): boolean {
  const inside = name.toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every(word => inside.includes(word))
}

const searchFor = (query: string): Command => ({
  id: 'search',
  group: 'assets',
  name: text.searchFor(query),
  icon: 'search',
  run: () => navigate(`/search?${new URLSearchParams({ query })}`)
})

function assetCommand({ urn, name }: Picked): Command {
  return {
    group: 'assets',
    ...{ id: urn, urn, name, icon: typeIcon(typeOf(urn)), note: typeName(typeOf(urn)) },
    platform: /urn:li:dataPlatform:[^,()]+/.exec(urn)?.[0],
    run: () => navigate(entityPath(urn))
  }
}
