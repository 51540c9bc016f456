/** What a plugin adds to the console: data, so that it can be read without running anything. */
export interface ConsolePart {
  /** `new URL('./web/', import.meta.url)`. No file outside of it is served. */
  readonly folder: URL
  readonly pages?: readonly PagePart[]
  readonly panels?: readonly PanelPart[]
  readonly cells?: readonly CellPart[]
}

/** A module in the folder and one of its exports, loaded when first shown: `notes.ts#NotesPanel`. */
interface Shown {
  readonly show: `${string}.ts#${string}`
}

/** Shown to users with any one of these privileges: on the platform for pages, on the entity for panels. */
interface Offered {
  readonly anyOf?: readonly string[]
}

export interface PagePart extends Shown, Offered {
  /** Segments are literal or `:name`; the last one can be `:name?`. */
  readonly path: `/${string}`
  readonly title: string
  /** The menu that has an entry for it; none if absent. Only for paths without parameters. */
  readonly menu?: 'catalog' | 'govern' | 'operate' | 'settings'
  /** Shown without a session, as the page to sign up. */
  readonly public?: true
}

/** A tab of the page of an entity. */
export interface PanelPart extends Shown, Offered {
  /** Entity types. */
  readonly on: readonly string[]
  /** The name of the tab, and the last segment of its address. */
  readonly tab: string
  /** Above what the tab `Overview` shows by itself: for what a visitor must know. */
  readonly isNotice?: boolean
}

/** A column of a table. */
export interface CellPart extends Shown {
  readonly table: 'entities' | 'columns'
  readonly title: string
  /** What GraphQL selects for it, on the type of each row: `... on Dataset { notes }`. */
  readonly fields: string
}

/** What one plugin adds. */
export interface PluginConsole {
  readonly plugin: string
  readonly part: ConsolePart
}
