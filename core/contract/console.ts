/** What a plugin adds to the console: data, so that it can be read without running anything. */
export interface ConsolePart {
  /** `new URL('./web/', import.meta.url)`. No file outside of it is served. */
  readonly folder: URL
  readonly pages?: readonly PagePart[]
  readonly panels?: readonly PanelPart[]
  readonly cells?: readonly CellPart[]
  readonly links?: readonly LinkPart[]
  /** What users can change on the page of an entity while the plugin is on: the page has the fields. */
  readonly edits?: readonly ('description' | 'tags' | 'terms')[]
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
  /**
   * What it shows better than the tab `Overview`, which leaves it out then: names of aspects (`ownership`), or of members
   * of the aspect that describes the entity (`termSource`).
   */
  readonly shows?: readonly string[]
}

/** A column of a table. */
export interface CellPart extends Shown {
  readonly table: 'entities' | 'columns'
  readonly title: string
  /** What GraphQL selects for it, on the type of each row: `... on Dataset { notes }`. */
  readonly fields: string
  /** Of the column, as CSS has it: `6rem`. */
  readonly width?: string
}

/** A link at the top of the page of an entity. */
export interface LinkPart {
  readonly title: string
  /** The values `:urn` and `:name` of its query stand for those of the entity: `/notes?about=:urn`. */
  readonly to: `/${string}`
  /** Shown instead where the entity does not exist. */
  readonly isForMissing?: boolean
  /** Shown to users with any one of these privileges on the platform. */
  readonly anyOf?: readonly string[]
}

/** What one plugin adds. */
export interface PluginConsole {
  readonly plugin: string
  readonly part: ConsolePart
}
