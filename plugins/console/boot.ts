import type { Host, PluginConsole } from '../../core/index.ts'
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

type Parts<Name extends 'pages' | 'panels' | 'cells'> = Located<NonNullable<PluginConsole['part'][Name]>[number]>[]

/** What plugins add to the console, located. The pages load it as JSON. */
export interface Inventory {
  readonly pages: Parts<'pages'>
  readonly panels: Parts<'panels'>
  readonly cells: Parts<'cells'>
  readonly links: NonNullable<PluginConsole['part']['links']>
  readonly edits: NonNullable<PluginConsole['part']['edits']>
}

export const NOTHING: Inventory = { pages: [], panels: [], cells: [], links: [], edits: [] }

/** @throws Misconfigured if a part shows a file that does not exist */
export function takeInventory(consoles: readonly PluginConsole[], addresses: ReadonlySet<string>): Inventory {
  const located = <Part extends Showing>(plugin: string, parts: readonly Part[] = []): Located<Part>[] =>
    parts.map(({ show, ...part }) => ({ ...part, plugin, ...locate(plugin, show, addresses) }))
  return {
    pages: consoles.flatMap(({ plugin, part }) => located(plugin, part.pages)),
    panels: consoles.flatMap(({ plugin, part }) => located(plugin, part.panels)),
    cells: consoles.flatMap(({ plugin, part }) => located(plugin, part.cells)),
    links: consoles.flatMap(({ part }) => part.links ?? []),
    edits: consoles.flatMap(({ part }) => part.edits ?? [])
  }
}

/** The JSON of the element `aspectd`, which plugins/console/web/boot.ts reads. */
export function bootOf(
  host: Host,
  authentication: 'on' | 'off',
  inventory: Inventory,
  pathOf: (module: string) => string
): object {
  const absolute = <Part extends Place>(parts: readonly Part[]) =>
    parts.map(part => ({ ...part, module: pathOf(part.module) }))
  return {
    version: host.version,
    authentication,
    plugins: host.plugins(),
    pages: absolute(inventory.pages),
    panels: absolute(inventory.panels),
    cells: absolute(inventory.cells),
    links: inventory.links,
    edits: inventory.edits
  }
}
