import { Component, type ComponentChildren, type ComponentType, type VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { type Boot, boot, type Located, type LocatedCell, type LocatedEntityAction, type LocatedPanel } from './boot.ts'
import { Outline } from './components/states.ts'
import { text } from './en.ts'
import { h } from './h.ts'
import { persist } from './persist.ts'
import { can } from './session.ts'

export interface PageProps {
  /** By the names in the path of the page. */
  readonly params: Readonly<Record<string, string>>
}

export interface PanelProps<Data = unknown> {
  readonly urn: string
  readonly type: string
  /** As people call the entity. */
  readonly name: string
  /** What the panels of the page have selected of the entity, see `fields` in the manifest. */
  readonly data: Data
  /** Whether the user has any one of these privileges on the entity: for what no mutation does, else `useRights`. */
  can(...anyOf: readonly string[]): boolean
  /** Loads the page of the entity again, after a change that other tabs show too. */
  refresh(): void
}

/** An action is a dialog: it is shown when its entry of the menu is chosen. */
export interface EntityActionProps extends Pick<PanelProps, 'urn' | 'type' | 'name' | 'refresh'> {
  readonly onClose: () => void
  /** What the user cannot edit and proposes to change, if that is where they have opened it. */
  readonly proposes?: Proposes
}

/** What is proposed where a user may not edit. */
export interface Proposes {
  readonly kind?: 'TAGS' | 'TERMS' | 'OWNERS' | 'DOMAIN' | 'DESCRIPTION' | 'PROPERTIES'
  readonly column?: string
  /** The description until now. */
  readonly description?: string
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
export const panel = <Data>(Panel: ComponentType<PanelProps<Data>>): ComponentType<PanelProps<Data>> => Panel
/** The same for an action in the menu of an entity. */
export const entityAction = (Action: ComponentType<EntityActionProps>): ComponentType<EntityActionProps> => Action
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

let loading = 0

/** Whether parts of the page are being loaded: more will come. */
export const isLoadingParts = (): boolean => loading > 0

type Module = Readonly<Record<string, ComponentType<object> | undefined>>
const ready = new Map<string, Module>()

/**
 * Loads modules before they are shown, while the page waits for its data: then nothing moves when they come. What fails
 * is tried again, and told, when it is shown.
 */
export function preload(parts: readonly Pick<Located, 'module'>[]): void {
  for (const module of new Set(parts.map(one => one.module))) {
    loading++
    import(module)
      .then(
        found => ready.set(module, found),
        () => undefined
      )
      .finally(() => loading--)
  }
}

async function loadPart({ plugin, module, name }: Located): Promise<ComponentType<object>> {
  loading++
  try {
    const found: Module = await import(module)
    const component = found[name]
    if (component === undefined) throw new TypeError(text.noExport(module, name))
    return component
  } catch (error) {
    report(plugin, error)
    throw error
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
  let shown: ComponentType<object> | undefined
  return function Part({ meanwhile, ...props }) {
    const [, redraw] = useState(0)
    const [failure, setFailure] = useState<{ readonly error: unknown }>()
    shown ??= ready.get(part.module)?.[part.name]
    useEffect(() => {
      if (shown) return
      return persist(() => loadPart(part), {
        onLoaded: found => {
          shown = found
          redraw(count => count + 1)
        },
        onFailed: error => setFailure({ error })
      })
    }, [])
    if (shown) return h(Boundary, { plugin: part.plugin }, h(shown, props))
    if (failure) return h(Broken, { plugin: part.plugin, error: failure.error })
    return meanwhile === undefined ? h(Outline, {}) : meanwhile
  }
}

export interface ShownPanel extends LocatedPanel {
  /** `meanwhile`: see `componentOf`; of a notice null, since most have nothing to say. */
  readonly Panel: PartComponent<PanelProps>
}

/** The tabs that plugins add to entities of a type. */
export const panelsOf = (type: string): readonly ShownPanel[] =>
  boot.panels
    .filter(({ on }) => on.includes(type))
    .map(part => ({ ...part, Panel: componentOf<PanelProps>(part) }))
    .toSorted(inOrder)

export interface ShownEntityAction extends LocatedEntityAction {
  readonly Action: PartComponent<EntityActionProps>
}

/** What plugins add to the menu of entities of a type. */
export const entityActionsOf = (type: string): readonly ShownEntityAction[] =>
  boot.entityActions
    .filter(({ on }) => on.includes(type))
    .map(part => ({ ...part, Action: componentOf<EntityActionProps>(part) }))
    .toSorted(inOrder)

/** Smaller numbers first, then those without one. */
export const inOrder = (one: { readonly order?: number }, other: { readonly order?: number }): number =>
  (one.order ?? Number.MAX_SAFE_INTEGER) - (other.order ?? Number.MAX_SAFE_INTEGER)

/** What plugins add to the home page for the user who is logged in. */
export const homeParts = (): readonly VNode[] =>
  boot.home
    .filter(({ anyOf = [] }) => anyOf.length === 0 || can(...anyOf))
    .map(part => h(componentOf<object>(part), { key: `${part.module}#${part.name}`, meanwhile: null }))

/** What plugins add to the page of the user's own profile. */
export const profileParts = (): readonly VNode[] =>
  boot.profile.map(part => h(componentOf<object>(part), { key: `${part.module}#${part.name}`, meanwhile: null }))

/** What plugins add to the header. */
export const MarkParts = (): VNode =>
  h(
    'span',
    {},
    boot.marks.map(part => h(componentOf<object>(part), { meanwhile: null }))
  )

/** Whether users can change it on the page of an entity: an enabled plugin offers it. */
export const isEditable = (part: Boot['edits'][number]): boolean => boot.edits.includes(part)

export interface ShownCell extends LocatedCell {
  /** `row` is what `fields` selected. `meanwhile`: see `componentOf`; tables give null, so that all rows are of one height. */
  readonly Cell: PartComponent<CellProps<unknown>>
}

/** The columns that plugins add to a table, or the sections that they add to the details of a column. */
export const cellsOf = (table: LocatedCell['table']): readonly ShownCell[] =>
  boot.cells
    .filter(part => part.table === table)
    .map(part => ({ ...part, Cell: componentOf<CellProps<unknown>>(part) }))
