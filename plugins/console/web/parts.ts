import { Component, type ComponentChildren, type ComponentType, type VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { type Boot, boot, type Located, type LocatedCell, type LocatedPanel } from './boot.ts'
import { Outline } from './components/states.ts'
import { text } from './en.ts'
import { h } from './h.ts'
import { can } from './session.ts'

export interface PageProps {
  /** By the names in the path of the page. */
  readonly params: Readonly<Record<string, string>>
}

export interface PanelProps {
  readonly urn: string
  readonly type: string
  /** Whether the user has any one of these privileges on the entity: for what no mutation does, else `useRights`. */
  can(...anyOf: readonly string[]): boolean
  /** Loads the page of the entity again, after a change that other tabs show too. */
  refresh(): void
}

export interface CellProps<Row> {
  /** What `fields` selected for the row. */
  readonly row: Row
  readonly urn: string
  /** The path of the column, in the table of columns. */
  readonly column?: string
  /** The same as people read it: without types. */
  readonly readable?: string
}

/** Marks an export as a page, so that its properties are checked. */
export const page = (Page: ComponentType<PageProps>): ComponentType<PageProps> => Page
/** The same for the tab of an entity. */
export const panel = (Panel: ComponentType<PanelProps>): ComponentType<PanelProps> => Panel
/** The same for the cell of a table. */
export const cell = <Row>(Cell: (props: CellProps<Row>) => VNode | null): ((props: CellProps<Row>) => VNode | null) =>
  Cell

/** Adds a style sheet of a plugin: `useStyle(new URL('./lineage.css', import.meta.url))`. */
export function useStyle(url: URL): void {
  const href = url.pathname
  if (document.head.querySelector(`link[href="${CSS.escape(href)}"]`)) return
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
}

interface BoundaryProps {
  readonly plugin: string
  readonly children?: ComponentChildren
}

/** What throws inside stays inside. */
export class Boundary extends Component<BoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static override getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override componentDidCatch(error: unknown): void {
    report(this.props.plugin, error)
  }

  override render(): ComponentChildren {
    const { error } = this.state
    return error === undefined ? this.props.children : h(Broken, { plugin: this.props.plugin, error })
  }
}

function report(plugin: string, error: unknown): void {
  console.error(`The console's part of the plugin ${plugin} failed:`, error)
}

interface BrokenProps {
  readonly plugin: string
  readonly error: unknown
}

const Broken = ({ plugin, error }: BrokenProps): VNode =>
  h(
    'div',
    { class: 'failure', role: 'alert' },
    h('p', {}, text.broken(plugin)),
    h('p', { class: 'muted' }, error instanceof Error ? error.message : String(error)),
    h('button', { type: 'button', class: 'button plain', onClick: () => location.reload() }, text.reload)
  )

type Shown = { readonly component: ComponentType<object> } | { readonly error: unknown }

let loading = 0

/** Whether parts of the page are being loaded: more will come. */
export const isLoadingParts = (): boolean => loading > 0

async function loadPart({ plugin, module, name }: Located): Promise<Shown> {
  loading++
  try {
    const found: Record<string, ComponentType<object> | undefined> = await import(module)
    const component = found[name]
    if (component === undefined) throw new TypeError(text.noExport(module, name))
    return { component }
  } catch (error) {
    report(plugin, error)
    return { error }
  } finally {
    loading--
  }
}

type PartComponent<Props> = ComponentType<Props & { readonly meanwhile?: VNode | null }>
const partComponents = new Map<string, PartComponent<object>>()

/**
 * The component of a part: the same one for the same part. It loads the module when it is first shown; its failure
 * stays in it, and names the plugin. `meanwhile` is shown until then, an outline if absent.
 */
export function componentOf<Props extends object>(part: Located): PartComponent<Props> {
  const key = `${part.module}#${part.name}`
  const known = partComponents.get(key) ?? createPart(part)
  partComponents.set(key, known)
  return known as PartComponent<Props>
}

function createPart(part: Located): PartComponent<object> {
  let shown: Shown | undefined
  return function Part({ meanwhile, ...props }) {
    const [, redraw] = useState(0)
    useEffect(() => {
      if (shown) return
      let isHere = true
      loadPart(part).then(found => {
        shown = found
        if (isHere) redraw(count => count + 1)
      })
      return () => {
        isHere = false
      }
    }, [])
    if (!shown) return meanwhile === undefined ? h(Outline, {}) : meanwhile
    if ('error' in shown) return h(Broken, { plugin: part.plugin, error: shown.error })
    return h(Boundary, { plugin: part.plugin }, h(shown.component, props))
  }
}

export interface ShownPanel extends LocatedPanel {
  readonly Panel: ComponentType<PanelProps>
}

/** The tabs that plugins add to entities of a type. */
export const panelsOf = (type: string): readonly ShownPanel[] =>
  boot.panels.filter(({ on }) => on.includes(type)).map(part => ({ ...part, Panel: componentOf<PanelProps>(part) }))

/** Whether users can change it on the page of an entity: an enabled plugin offers it. */
export const isEditable = (part: Boot['edits'][number]): boolean => boot.edits.includes(part)

interface ShownLink {
  readonly title: string
  readonly to: string
}

export interface Linked {
  readonly urn: string
  readonly name: string
  readonly isMissing: boolean
}

const PLACES: Readonly<Record<string, (of: Linked) => string>> = {
  ':urn': ({ urn }) => urn,
  ':name': ({ name }) => name
}

/** The links that plugins add to the page of an entity, or of one that does not exist. */
export const linksOf = (of: Linked): ShownLink[] =>
  boot.links
    .filter(({ isForMissing = false, anyOf }) => isForMissing === of.isMissing && (!anyOf || can(...anyOf)))
    .map(({ title, to }) => {
      const [path, query] = to.split('?')
      if (query === undefined) return { title, to }
      const values = [...new URLSearchParams(query)].map(([key, value]) => [key, PLACES[value]?.(of) ?? value])
      return { title, to: `${path}?${new URLSearchParams(values)}` }
    })

export interface ShownCell extends LocatedCell {
  /** `row` is what `fields` selected. `meanwhile`: see `componentOf`; tables give null, so that all rows are of one height. */
  readonly Cell: PartComponent<CellProps<unknown>>
}

/** The columns that plugins add to a table. */
export const cellsOf = (table: LocatedCell['table']): readonly ShownCell[] =>
  boot.cells
    .filter(part => part.table === table)
    .map(part => ({ ...part, Cell: componentOf<CellProps<unknown>>(part) }))
