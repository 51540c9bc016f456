import { readFileSync } from 'node:fs'
import { stripIgnoredCharacters } from 'graphql'
import { type Host, Misconfigured, type PluginConsole, suggest } from '../../core/index.ts'
import { locate } from './sources.ts'

interface Showing {
  readonly show: string
}

/** What the browser loads, instead of `show`. */
export interface Place {
  readonly plugin: string
  /** The address of the module. */
  readonly module: string
  /** Its export. */
  readonly name: string
}

/** A page, panel or cell and where it is. */
export type Located<Part extends Showing> = Omit<Part, 'show'> & Place

type Parts<Name extends 'pages' | 'panels' | 'cells' | 'home' | 'profile' | 'marks' | 'entityActions' | 'bulk'> =
  Located<NonNullable<PluginConsole['part'][Name]>[number]>[]

/** How users log in. */
export interface Access {
  readonly authentication: 'on' | 'off'
  readonly passwords: 'on' | 'break-glass' | 'off'
  /** Other ways than a password. */
  readonly logIns: readonly {
    readonly name: string
    readonly label: string
    readonly path: string
    readonly deniedMessage?: string
  }[]
}

/** What plugins add to the console, located. The pages load it as JSON. */
export interface Inventory {
  readonly pages: Parts<'pages'>
  readonly panels: Parts<'panels'>
  readonly cells: Parts<'cells'>
  readonly home: Parts<'home'>
  readonly profile: Parts<'profile'>
  readonly marks: Parts<'marks'>
  readonly entityActions: Parts<'entityActions'>
  readonly bulk: Parts<'bulk'>
  readonly links: NonNullable<PluginConsole['part']['links']>
  readonly actions: NonNullable<PluginConsole['part']['actions']>
  readonly edits: NonNullable<PluginConsole['part']['edits']>
}

export const NOTHING: Inventory = {
  ...{ pages: [], panels: [], cells: [], home: [], profile: [], marks: [], entityActions: [], bulk: [] },
  ...{ links: [], actions: [], edits: [] }
}

/** @throws Misconfigured if a part shows a file, or names an icon, that does not exist */
export function takeInventory(consoles: readonly PluginConsole[], addresses: ReadonlySet<string>): Inventory {
  checkIcons(consoles)
  const located = <Part extends Showing>(plugin: string, parts: readonly Part[] = []): Located<Part>[] =>
    parts.map(({ show, ...part }) => ({ ...part, plugin, ...locate(plugin, show, addresses) }))
  return {
    pages: consoles.flatMap(({ plugin, part }) => located(plugin, part.pages)),
    panels: consoles.flatMap(({ plugin, part }) => located(plugin, part.panels).map(withShortFields)),
    cells: consoles.flatMap(({ plugin, part }) => located(plugin, part.cells)),
    home: consoles.flatMap(({ plugin, part }) => located(plugin, part.home)),
    profile: consoles.flatMap(({ plugin, part }) => located(plugin, part.profile)),
    marks: consoles.flatMap(({ plugin, part }) => located(plugin, part.marks)),
    entityActions: consoles.flatMap(({ plugin, part }) => located(plugin, part.entityActions)),
    bulk: consoles.flatMap(({ plugin, part }) => located(plugin, part.bulk)),
    links: consoles.flatMap(({ part }) => part.links ?? []),
    actions: consoles.flatMap(({ part }) => part.actions ?? []),
    edits: consoles.flatMap(({ part }) => part.edits ?? [])
  }
}

/** Each page of a browser loads them. */
const withShortFields = <Panel extends { readonly fields?: string }>(panel: Panel): Panel =>
  panel.fields === undefined ? panel : { ...panel, fields: stripIgnoredCharacters(panel.fields) }

function checkIcons(consoles: readonly PluginConsole[]): void {
  const sprite = readFileSync(new URL('./web/icons.svg', import.meta.url), 'utf8')
  const known = Array.from(sprite.matchAll(/<symbol id="([^"]+)"/g), ([, name = '']) => name)
  for (const { plugin, part } of consoles) {
    const named = [
      ...(part.pages ?? []).map(({ path, icon }) => ({ what: `the page ${path}`, icon })),
      ...[part.entityActions, part.bulk, part.actions].flatMap((actions = []) =>
        actions.map(({ title, icon }) => ({ what: `the action ${title}`, icon }))
      )
    ]
    for (const { what, icon } of named) {
      if (icon === undefined || known.includes(icon)) continue
      throw new Misconfigured(`plugin ${plugin}: console: ${what}: no icon is named ${icon}${suggest(icon, known)}`)
    }
  }
}

/** The JSON of the element `aspectd`, which plugins/console/web/boot.ts reads. */
export function bootOf(host: Host, access: Access, inventory: Inventory, pathOf: (module: string) => string): object {
  const absolute = <Part extends Place>(parts: readonly Part[]) =>
    parts.map(({ plugin: _isInModule, ...part }) => ({ ...part, module: pathOf(part.module) }))
  return {
    version: host.version,
    base: host.addressAt(''),
    ...access,
    plugins: host.plugins(),
    pages: absolute(inventory.pages),
    panels: absolute(inventory.panels),
    cells: absolute(inventory.cells),
    home: absolute(inventory.home),
    profile: absolute(inventory.profile),
    marks: absolute(inventory.marks),
    entityActions: absolute(inventory.entityActions),
    bulk: absolute(inventory.bulk),
    links: inventory.links,
    actions: inventory.actions,
    edits: inventory.edits
  }
}
