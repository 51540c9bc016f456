import type { ComponentChildren, ComponentType, VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Outline } from './components/states.ts'
import type { Column } from './components/table-props.ts'
import { h } from './h.ts'
import { persist } from './persist.ts'

/** The words of a list; a plugin's texts with these names can be passed as a whole. */
export interface ListTexts {
  readonly title: string
  /** Of the field that searches. */
  readonly find: string
  /** Instead of a list without rows. */
  readonly none: string
  /** When nothing is found. */
  readonly nothing: (query: string) => string
  /** Of the button that ends a search that has found nothing. */
  readonly clear?: string
  readonly total?: (count: number) => string
  /** Of the button that creates one. */
  readonly create?: string
}

export interface ListOf<Row> {
  readonly total: number
  readonly rows: readonly Row[]
}

/** The part of a list that is shown. */
export interface ListWindow {
  /** Empty: all. */
  readonly query: string
  readonly start: number
  readonly count: number
  readonly signal: AbortSignal
}

/** What the cells of a list can do with it. */
export interface ListTools<Row> {
  readonly rows: readonly Row[]
  reload(): void
  /** Takes out a row that was deleted, at once. */
  drop(row: Row): void
}

export interface ListDialogProps {
  /** Loads the list again. */
  readonly onChange: () => void
  readonly onClose: () => void
}

export interface ListPageProps<Row extends { readonly urn: string }> {
  readonly text: ListTexts
  /** Called again whenever the query of the address changes. */
  readonly load: (window: ListWindow) => Promise<ListOf<Row>>
  /** Rows that are shown at once; 50 if absent. */
  readonly count?: number
  /** A function can call hooks: it is called each time that the list is drawn. */
  readonly columns: readonly Column<Row>[] | ((tools: ListTools<Row>) => readonly Column<Row>[])
  readonly nameOf?: (row: Row) => string
  /** Where a row leads, with Enter and a click. */
  readonly pathOf?: (row: Row) => string
  /** `false`: there is no search. */
  readonly canFind?: boolean
  /** Instead of the field that searches. */
  readonly search?: VNode
  /** Instead of the list while the query is empty: a tree. */
  readonly whole?: VNode
  /** The button that creates one, absent while there is a reason why not, and the dialog: also opened by `create` in the query. */
  readonly create?: {
    readonly because?: string | undefined
    readonly dialog: (props: ListDialogProps) => VNode
  }
  /** Instead of that button. */
  readonly actions?: ComponentChildren
  /** Above the heading. */
  readonly above?: ComponentChildren
  /** Beside the sentence that there is nothing. */
  readonly beside?: ComponentChildren
}

/** A page with entities of a kind: searched, in pages, with words where there are none. Loaded when first shown. */
export function ListPage<Row extends { readonly urn: string }>(props: ListPageProps<Row>): VNode {
  const [Loaded, setLoaded] = useState<ComponentType<ListPageProps<Row>>>()
  useEffect(
    () =>
      persist(async () => (await import('./lists/list-page.ts')).ListView, { onLoaded: view => setLoaded(() => view) }),
    []
  )
  return Loaded ? h(Loaded, props) : h(Outline, {})
}
