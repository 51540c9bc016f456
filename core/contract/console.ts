/** What a plugin adds to the console: data, so that it can be read without running anything. */
export interface ConsolePart {
  /** `new URL('./web/', import.meta.url)`. No file outside of it is served. */
  readonly folder: URL
  readonly pages?: readonly PagePart[]
  readonly panels?: readonly PanelPart[]
  readonly cells?: readonly CellPart[]
  readonly links?: readonly LinkPart[]
  readonly entityActions?: readonly EntityActionPart[]
  readonly home?: readonly HomePart[]
  readonly profile?: readonly ProfilePart[]
  readonly marks?: readonly MarkPart[]
  readonly bulk?: readonly BulkPart[]
  readonly actions?: readonly ActionPart[]
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
  /** Beside its entry: a name of the console's icons, such as `tag`; a box if absent. */
  readonly icon?: string
  /** Its place in the menu: smaller numbers first, then those without one by title. Our own pages have 10, 20, 30… */
  readonly order?: number
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
  /**
   * What GraphQL selects for it on the entity, in the one request of the page: `notes`. All panels get what all have
   * selected. It is not shown on entities of types that GraphQL does not have.
   */
  readonly fields?: string
  /**
   * The paths of numbers or lists in what is selected, `upstream.total`: their sum is beside the name of the tab. In the tab
   * `Overview` the panel is left out, and not loaded, where it is 0.
   */
  readonly counts?: readonly string[]
  /** In the tab `Overview`: the panel at the right; among the cards if absent. */
  readonly place?: 'side'
  /** Its place among the others there: smaller numbers first, then those without one. Our own have 10, 20, 30… */
  readonly order?: number
}

/** A column of a table; of `column`, a section of the details of one column of a dataset. */
export interface CellPart extends Shown {
  readonly table: 'entities' | 'columns' | 'column'
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

/** Something to do with an entity, in the menu of its page. */
export interface EntityActionPart extends Shown {
  /** Entity types. */
  readonly on: readonly string[]
  /** A verb, and an object if it is not the entity: `Deprecate`, `Report incident`. */
  readonly title: string
  /** A name of the console's icons, such as `archive`. */
  readonly icon: string
  /** Its place in the menu: smaller numbers first, then those without one. */
  readonly order?: number
  /**
   * The mutation that it runs, with the arguments on which its rule depends; `:urn` stands for the entity. It is offered
   * to those who may run it: `{ updateDeprecation: { input: { urn: ':urn', deprecated: true } } }`.
   */
  readonly asks: Readonly<Record<string, object>>
}

/** A part of the home page, above what is there by itself: for what a visitor must know today. It draws nothing if there is nothing. */
export interface HomePart extends Shown, Offered {}

/** A part of the page where users see their profile. It draws nothing if there is nothing. */
export interface ProfilePart extends Shown {}

/** In the header of every page, at most 34 pixels wide; loaded five seconds after the page. */
export interface MarkPart extends Shown {}

/** Something to do with all entities that are selected in a list, such as the results of a search. */
export interface BulkPart extends Shown {
  /** A verb and its object: `Add owner`. */
  readonly title: string
  /** A name of the console's icons, such as `user`. */
  readonly icon: string
  /** The letter that opens it while something is selected. */
  readonly key?: string
  /** Its place among the others: smaller numbers first, then those without one. Our own have 10, 20, 30… */
  readonly order?: number
  /**
   * The mutation that it runs, with the arguments on which its rule depends: `:resources` stands for `[{ resourceUrn }, …]`
   * of all entities, `:urn` for the first one. It is absent for those who may not run it on them.
   */
  readonly asks: Readonly<Record<string, object>>
}

/** What the command palette offers to do: it leads to where that is done. */
export interface ActionPart extends Offered {
  /** A noun after `New`, or a verb and its object: `New token`. */
  readonly title: string
  readonly to: `/${string}`
  /** A name of the console's icons; a plus if absent. */
  readonly icon?: string
}

/** What one plugin adds. */
export interface PluginConsole {
  readonly plugin: string
  readonly part: ConsolePart
}
